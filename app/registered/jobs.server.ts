// Written by `npm run registries`, and by each build. Do not edit.
import { jobs as domainLensNotices } from "~/features/domain-lens/notices/jobs.server";
import { jobs as domainLensPublishing } from "~/features/domain-lens/publishing/jobs.server";
import { jobs as domainLensValidation } from "~/features/domain-lens/validation/jobs.server";
import { jobs as mail } from "~/features/mail/jobs.server";
import { jobs as outageNotices } from "~/features/outage-notices/jobs.server";
import { jobs as performance } from "~/features/performance/jobs.server";
import { jobs as providers } from "~/features/providers/jobs.server";
import { jobs as reports } from "~/features/reports/jobs.server";
import { jobs as jobsSecondLook } from "~/jobs/second-look/jobs.server";

/** The kinds of jobs that features register. */
export const registeredJobs = [
  ...domainLensNotices,
  ...domainLensPublishing,
  ...domainLensValidation,
  ...mail,
  ...outageNotices,
  ...performance,
  ...providers,
  ...reports,
  ...jobsSecondLook,
] as const;
