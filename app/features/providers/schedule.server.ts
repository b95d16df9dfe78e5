import { hourMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { queueListReminders } from "./remind-of-lists.server";

export const schedule: readonly ScheduledTask[] = [
  { everyMs: hourMs, run: remind, failure: "list-reminders-failed" },
];

async function remind(): Promise<void> {
  await queueListReminders(application().database.db, new Date());
}
