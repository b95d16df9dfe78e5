import { minuteMs } from "~/lib/time";
import type { ScheduledTask } from "~/platform/registration.server";

import { watchHealth } from "./watch-health.server";

export const schedule: readonly ScheduledTask[] = [
  { everyMs: minuteMs, run: () => watchHealth(), failure: "health-not-looked-at" },
];
