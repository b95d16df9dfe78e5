import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { queueIndexFreeze } from "./freeze-index.server";

/** Whether a month is due is asked this often, in ms: a read of an index, but for some minutes a month. */
const askedEveryMs = 10 * minuteMs;

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: askedEveryMs,
    run: () => {
      const { database, environment } = application();
      const { demonstrationDays: historyDays } = environment;
      return queueIndexFreeze(database.db, { now: new Date(), historyDays });
    },
    failure: "index-not-frozen",
  },
];
