import { quarterHourMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { startDailyTests } from "./daily-tests.server";

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: quarterHourMs,
    run: () => startDailyTests(application().database.db),
    failure: "daily-tests-not-started",
  },
];
