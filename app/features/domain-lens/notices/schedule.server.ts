import { quarterHourMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { isOcdiOfferedToSome } from "../ocdi/ocdi-offered.server";
import { remindOfWaiting } from "./remind.server";

export const schedule: readonly ScheduledTask[] = [
  { everyMs: quarterHourMs, run: remind, failure: "reminders-failed" },
];

async function remind(): Promise<void> {
  const { database, environment } = application();
  await remindOfWaiting(database.db, {
    now: new Date(),
    offersOcdi: await isOcdiOfferedToSome(database.db, environment.variants),
  });
}
