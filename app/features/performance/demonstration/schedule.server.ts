import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { fillDemonstrations } from "./fill-demonstration.server";

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: minuteMs,
    run: () => {
      const { database, environment, shutdown } = application();
      const historyDays = environment.demonstrationDays;
      return fillDemonstrations(database.db, { historyDays, signal: shutdown, now: new Date() });
    },
    failure: "demonstration-not-filled",
  },
];
