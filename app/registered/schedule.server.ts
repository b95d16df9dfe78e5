// Written by `npm run registries`, and by each build. Do not edit.
import { schedule as domainLensNotices } from "~/features/domain-lens/notices/schedule.server";
import { schedule as domainLensPublishing } from "~/features/domain-lens/publishing/schedule.server";
import { schedule as domainLensValidation } from "~/features/domain-lens/validation/schedule.server";
import { schedule as health } from "~/features/health/schedule.server";
import { schedule as providers } from "~/features/providers/schedule.server";
import { schedule as jobsRetention } from "~/jobs/retention/schedule.server";

/** The scheduled tasks that features register. */
export const registeredSchedule = [
  ...domainLensNotices,
  ...domainLensPublishing,
  ...domainLensValidation,
  ...health,
  ...providers,
  ...jobsRetention,
] as const;
