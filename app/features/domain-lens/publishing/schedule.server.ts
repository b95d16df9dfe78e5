import { minuteMs } from "~/lib/time";
import type { ScheduledTask } from "~/platform/registration.server";

import { publishWhatIsDue } from "./publish-what-is-due.server";

export const schedule: readonly ScheduledTask[] = [
  { everyMs: minuteMs, run: () => publishWhatIsDue(), failure: "publishing-failed" },
];
