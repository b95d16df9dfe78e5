import type { Db } from "~/platform/database.server";

import { deleteAsDaysBefore } from "./as-day.repository.server";
import { deleteBlocksBefore } from "./block.repository.server";
import { firstConnect } from "./connect-bucket";
import { deleteBucketsBefore } from "./connect-bucket.repository.server";
import { deleteCustomerDaysBefore } from "./customer-day.repository.server";
import { hourDays, keptDays } from "./kept-days";
import {
  dayHoursLevel,
  dayLevel,
  dayOf,
  daysOf,
  highestLevel,
  hourLevel,
  hoursOfDay,
} from "./spans";

/** Removes some connect buckets past their time. */
export async function expireConnects(db: Db, now: Date, limit: number): Promise<number> {
  return deleteBucketsBefore(db, firstConnect(now), limit);
}

/** Removes some days of ASes that are two years old. */
export async function expireAsDays(db: Db, now: Date, limit: number): Promise<number> {
  return deleteAsDaysBefore(db, dayOf(now.getTime()) - keptDays, limit);
}

/** Removes some days of customers that are two years old. */
export async function expireCustomerDays(db: Db, now: Date, limit: number): Promise<number> {
  return deleteCustomerDaysBefore(db, dayOf(now.getTime()) - keptDays, limit);
}

/** Removes some blocks past their time: hours after 90 days, others when their last day is two years old. */
export async function expireBlocks(db: Db, now: Date, limit: number): Promise<number> {
  const today = dayOf(now.getTime());
  const starts = [
    { level: hourLevel, start: (today - hourDays) * hoursOfDay },
    { level: dayHoursLevel, start: today - hourDays },
  ];
  for (let level = dayLevel; level <= highestLevel; level += 1)
    starts.push({ level, start: today - keptDays - daysOf(level) + 1 });
  let removed = 0;
  for (const span of starts) {
    if (removed < limit) removed += await deleteBlocksBefore(db, span, limit - removed);
  }
  return removed;
}
