import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { queueReattribution } from "./queue-reattribution.server";

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: minuteMs,
    run: () => queueReattribution(application().database.db),
    failure: "reattribution-not-queued",
  },
];
