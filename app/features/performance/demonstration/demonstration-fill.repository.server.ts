import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

/** How far the demonstration of a realm is filled. */
export type DemonstrationFill = {
  realm: number;
  /** Hours since 1970 that have stored samples: from the first to before the end. */
  firstHour: number;
  endHour: number;
  /** First day since 1970 that has figures; from there to the first hour they have no stored samples. */
  firstDay: number;
};

/** The realms whose demonstration is filled. */
export async function listFills(db: Db): Promise<DemonstrationFill[]> {
  return fillsOf(db).execute();
}

/** How far a realm is filled; undefined for one that has no demonstration. */
export async function findFill(db: Db, realm: number): Promise<DemonstrationFill | undefined> {
  return fillsOf(db).where("realm", "=", realm).executeTakeFirst();
}

/** The time of the newest sample of a realm's demonstration before `before` that is not counted yet. */
export async function findNewestUncounted(
  db: Db,
  { realm, before }: { realm: number; before: Date },
): Promise<Date | null> {
  const { newest } = await db
    .selectFrom("sample_batch")
    .select(({ fn }) => fn.max("last_at").as("newest"))
    .where("is_due", "=", true)
    .where("realm", "=", realm)
    .where("source", "=", "demonstration")
    .where("last_at", "<", before)
    .executeTakeFirstOrThrow();
  return newest;
}

function fillsOf(db: Db) {
  return db
    .selectFrom("demonstration_fill")
    .select(["realm", "first_hour as firstHour", "end_hour as endHour", "first_day as firstDay"]);
}

/** Begins to fill a realm; one that is filled already stays as it is. */
export async function insertFill(db: Db | Transaction<Database>, fill: DemonstrationFill) {
  await db
    .insertInto("demonstration_fill")
    .values({
      realm: fill.realm,
      first_hour: fill.firstHour,
      end_hour: fill.endHour,
      first_day: fill.firstDay,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Notes what a transaction fills. @returns false where another process has filled something since `from` was
 * read; the transaction is rolled back then.
 */
export async function advanceFill(
  trx: Transaction<Database>,
  from: DemonstrationFill,
  to: DemonstrationFill,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("demonstration_fill")
    .set({ first_hour: to.firstHour, end_hour: to.endHour, first_day: to.firstDay })
    .where("realm", "=", from.realm)
    .where("first_hour", "=", from.firstHour)
    .where("end_hour", "=", from.endHour)
    .where("first_day", "=", from.firstDay)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
