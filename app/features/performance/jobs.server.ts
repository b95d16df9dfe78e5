import { application } from "~/platform/application.server";
import type { JobHandler } from "~/platform/registration.server";

import { lockAggregates } from "./aggregation/block.repository.server";
import { rebuildDay } from "./aggregation/rebuild-day.server";
import { performReattribution } from "./attribution/queue-reattribution.server";
import { reattributionJob, reattributionPayload } from "./attribution/reattribution-job.schema";

export const jobs: readonly JobHandler[] = [
  {
    job: reattributionJob,
    payload: reattributionPayload,
    perform: (payload, { signal }) =>
      performReattribution(application().database.db, payload, {
        aggregates: { lockAggregates, rebuildDay },
        signal,
      }),
  },
];
