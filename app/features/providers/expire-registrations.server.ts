import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { countedDays } from "./code";
import { deleteCountedBefore } from "./code-count.repository.server";
import { registrationLifeDays } from "./registration";
import { deleteRegistrationsBefore } from "./registration.repository.server";

/** Removes at most `limit` registrations past their time. @returns how many went */
export function expireRegistrations(db: Db, now: Date, limit: number): Promise<number> {
  return deleteRegistrationsBefore(db, daysBefore(now, registrationLifeDays), limit);
}

/** Removes at most `limit` counted codes and tries past their time. @returns how many went */
export function expireCountedCodes(db: Db, now: Date, limit: number): Promise<number> {
  return deleteCountedBefore(db, daysBefore(now, countedDays), limit);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
