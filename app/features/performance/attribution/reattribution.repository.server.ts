import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { listOutdatedDays, type OutdatedDay } from "./sample-attribution.repository.server";

/** How far a re-attribution of stored samples is. */
export type Reattribution = {
  /** The oldest version that samples had when it began. */
  fromVersion: number;
  toVersion: number;
  /** The oldest day it changes; days before it keep the attribution they had. */
  firstDay: string;
  daysTotal: number;
  daysDone: number;
  startedAt: Date;
  /** Null while it is under way. */
  finishedAt: Date | null;
};

/** The newest re-attribution of a variant; undefined before the first. */
export async function findReattribution(
  db: Db,
  variant: Variant,
): Promise<Reattribution | undefined> {
  return db
    .selectFrom("reattribution")
    .select([
      "from_version as fromVersion",
      "to_version as toVersion",
      "first_day as firstDay",
      "days_total as daysTotal",
      "days_done as daysDone",
      "started_at as startedAt",
      "finished_at as finishedAt",
    ])
    .where("variant", "=", variant)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * The first day from which on all samples are attributed by the newest lists: the oldest one that was done for them,
 * and during their first run the day after the newest one that is left.
 *
 * @returns null before the first re-attribution
 */
export async function findListsFrom(db: Db, variant: Variant): Promise<string | null> {
  const newest = await findReattribution(db, variant);
  if (!newest) return null;
  const done = await db
    .selectFrom("reattribution")
    .select("first_day as firstDay")
    .where("variant", "=", variant)
    .where("to_version", "=", newest.toVersion)
    .where("finished_at", "is not", null)
    .orderBy("first_day")
    .limit(1)
    .executeTakeFirst();
  if (done) return done.firstDay;
  const [left] = await listOutdatedDays(db, variant, newest.toVersion);
  return left ? utcDayOf(new Date(Date.parse(left.day) + dayMs)) : newest.firstDay;
}

/**
 * Notes what is left to do: begins a re-attribution, goes on with the one that was interrupted, or lets it begin
 * again with a newer version.
 *
 * @param days the days left, at least one
 */
export async function noteDaysLeft(
  db: Db,
  {
    variant,
    version,
    days,
    at,
  }: { variant: Variant; version: number; days: readonly OutdatedDay[]; at: Date },
): Promise<void> {
  const begun = {
    from_version: Math.min(...days.map(({ oldest }) => oldest)),
    to_version: version,
    first_day: days.map(({ day }) => day).sort()[0] ?? "",
    days_total: days.length,
    days_done: 0,
    started_at: at,
  };
  const open = await db
    .selectFrom("reattribution")
    .select(["id", "to_version", "days_done"])
    .where("variant", "=", variant)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  if (!open) {
    // Another process that was quicker has written the same.
    await db
      .insertInto("reattribution")
      .values({ variant, ...begun })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  const isSame = open.to_version === version;
  await db
    .updateTable("reattribution")
    .set(isSame ? { days_total: open.days_done + days.length } : begun)
    .where("id", "=", open.id)
    .execute();
}

/** Counts a day that is done, in the transaction that does it. */
export async function countDayDone(trx: Transaction<Database>, variant: Variant): Promise<void> {
  await trx
    .updateTable("reattribution")
    .set((eb) => ({ days_done: eb("days_done", "+", 1) }))
    .where("variant", "=", variant)
    .where("finished_at", "is", null)
    .execute();
}

/** Nothing is left to do. */
export async function finishReattribution(db: Db, variant: Variant, at: Date): Promise<void> {
  await db
    .updateTable("reattribution")
    .set({ finished_at: at })
    .where("variant", "=", variant)
    .where("finished_at", "is", null)
    .execute();
}
