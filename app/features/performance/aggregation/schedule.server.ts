import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { aggregate } from "./aggregate.server";

/** New batches are looked for this often, in ms. A look without any is one read of an index. */
const aggregateEveryMs = 3_000;

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: aggregateEveryMs,
    run: () => {
      const { database, shutdown } = application();
      return aggregate(database, { signal: shutdown });
    },
    failure: "samples-not-aggregated",
  },
];
