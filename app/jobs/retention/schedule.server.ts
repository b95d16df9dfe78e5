import { quarterHourMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { keepDayTables } from "../day-tables.server";
import { removeWhatIsOver } from "../remove-what-is-over.server";

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: quarterHourMs,
    run: () => keepDayTables(application().database.db, application().log),
    failure: "days-not-kept",
  },
  {
    everyMs: quarterHourMs,
    run: () => removeWhatIsOver(application().database.db, application().log),
    failure: "retention-failed",
  },
];
