import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { queueMonths } from "./send-months.server";

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: minuteMs,
    run: () => {
      const { database, environment } = application();
      return queueMonths({ db: database.db, environment, now: new Date() });
    },
    failure: "months-not-queued",
  },
];
