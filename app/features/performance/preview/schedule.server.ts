import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { sumUpEgress } from "./sum-up-egress.server";

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: minuteMs,
    run: () => {
      const { database, environment, shutdown } = application();
      return sumUpEgress(database.db, { environment, signal: shutdown });
    },
    failure: "egress-not-summed-up",
  },
];
