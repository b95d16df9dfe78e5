// Written by `npm run registries`, and by each build. Do not edit.
import { schedule as domainLensNotices } from "~/features/domain-lens/notices/schedule.server";
import { schedule as domainLensPublishing } from "~/features/domain-lens/publishing/schedule.server";
import { schedule as domainLensValidation } from "~/features/domain-lens/validation/schedule.server";
import { schedule as health } from "~/features/health/schedule.server";
import { schedule as outageNoticesMonths } from "~/features/outage-notices/months/schedule.server";
import { schedule as performanceAggregation } from "~/features/performance/aggregation/schedule.server";
import { schedule as performanceAttribution } from "~/features/performance/attribution/schedule.server";
import { schedule as performanceDemonstration } from "~/features/performance/demonstration/schedule.server";
import { schedule as performanceNpi } from "~/features/performance/npi/schedule.server";
import { schedule as performanceOutages } from "~/features/performance/outages/schedule.server";
import { schedule as performancePreview } from "~/features/performance/preview/schedule.server";
import { schedule as performanceSamples } from "~/features/performance/samples/schedule.server";
import { schedule as providers } from "~/features/providers/schedule.server";
import { schedule as jobsRetention } from "~/jobs/retention/schedule.server";

/** The scheduled tasks that features register. */
export const registeredSchedule = [
  ...domainLensNotices,
  ...domainLensPublishing,
  ...domainLensValidation,
  ...health,
  ...outageNoticesMonths,
  ...performanceAggregation,
  ...performanceAttribution,
  ...performanceDemonstration,
  ...performanceNpi,
  ...performanceOutages,
  ...performancePreview,
  ...performanceSamples,
  ...providers,
  ...jobsRetention,
] as const;
