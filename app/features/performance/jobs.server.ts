import { application } from "~/platform/application.server";
import type { JobHandler } from "~/platform/registration.server";

import { aggregate } from "./aggregation/aggregate.server";
import { lockAggregates } from "./aggregation/block.repository.server";
import { rebuildDay } from "./aggregation/rebuild-day.server";
import { performReattribution } from "./attribution/queue-reattribution.server";
import { reattributionJob, reattributionPayload } from "./attribution/reattribution-job.schema";
import { freezeDueMonths } from "./npi/freeze-index.server";
import { indexFreezeJob, indexFreezePayload } from "./npi/index-freeze.schema";

export const jobs: readonly JobHandler[] = [
  {
    job: reattributionJob,
    payload: reattributionPayload,
    perform: (payload, { signal }) => {
      const { database } = application();
      return performReattribution(database.db, payload, {
        aggregates: { lockAggregates, rebuildDay, addDue: () => aggregate(database, { signal }) },
        signal,
      });
    },
  },
  {
    job: indexFreezeJob,
    payload: indexFreezePayload,
    perform: (payload, { signal }) => {
      const { database, environment } = application();
      const { demonstrationDays: historyDays } = environment;
      return freezeDueMonths(database.db, payload, { now: new Date(), historyDays, signal });
    },
  },
];
