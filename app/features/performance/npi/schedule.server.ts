import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { queueIndexFreeze } from "./freeze-index.server";

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: minuteMs,
    run: () => {
      const { database, environment } = application();
      const { demonstrationDays: historyDays } = environment;
      return queueIndexFreeze(database.db, { now: new Date(), historyDays });
    },
    failure: "index-not-frozen",
  },
];
