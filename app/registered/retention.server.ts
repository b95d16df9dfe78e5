// Written by `npm run registries`, and by each build. Do not edit.
import { retention as assistantTest } from "~/features/assistant-test/retention.server";
import { retention as domainLensAccessRequests } from "~/features/domain-lens/access-requests/retention.server";
import { retention as domainLensChangeRequests } from "~/features/domain-lens/change-requests/retention.server";
import { retention as domainLensDeputies } from "~/features/domain-lens/deputies/retention.server";
import { retention as domainLensNotices } from "~/features/domain-lens/notices/retention.server";
import { retention as domainLensPublishing } from "~/features/domain-lens/publishing/retention.server";
import { retention as feedback } from "~/features/feedback/retention.server";
import { retention as health } from "~/features/health/retention.server";
import { retention as identity } from "~/features/identity/retention.server";
import { retention as outageNotices } from "~/features/outage-notices/retention.server";
import { retention as performanceAggregation } from "~/features/performance/aggregation/retention.server";
import { retention as performanceAttribution } from "~/features/performance/attribution/retention.server";
import { retention as performanceOutages } from "~/features/performance/outages/retention.server";
import { retention as performanceSamples } from "~/features/performance/samples/retention.server";
import { retention as providers } from "~/features/providers/retention.server";
import { retention as reports } from "~/features/reports/retention.server";
import { retention as survey } from "~/features/survey/retention.server";
import { retention as platform } from "~/platform/retention.server";

/** The retention rules that features register. */
export const registeredRetention = [
  ...assistantTest,
  ...domainLensAccessRequests,
  ...domainLensChangeRequests,
  ...domainLensDeputies,
  ...domainLensNotices,
  ...domainLensPublishing,
  ...feedback,
  ...health,
  ...identity,
  ...outageNotices,
  ...performanceAggregation,
  ...performanceAttribution,
  ...performanceOutages,
  ...performanceSamples,
  ...providers,
  ...reports,
  ...survey,
  ...platform,
] as const;
