import type { Transaction } from "kysely";

import type { Slot } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { indexDocument } from "./index-document";
import type { Month } from "./index-month";
import type { IndexRow } from "./provider-index";

/** Months that can be chosen, at most. */
const monthsMost = 60;

/** Revisions of an index that are named, at most; a correction is rare. */
const revisionsMost = 100;

/** Which index is meant. */
export type FrozenKey = { realm: number; month: Month; place: number; slot: Slot };

/** An index of a place, slot and month, as it is worked out to be stored. */
export type FrozenIndex = FrozenKey & {
  rows: IndexRow[];
  frozenAt: Date;
  /** Of the lists by which samples were attributed then; null where there was none. */
  attributionVersion: number | null;
  /** SHA-256 of all that it was worked out from. */
  inputHash: Uint8Array;
};

/** Why a revision after the first was made, and by whom. */
export type Correction = { reason: string; by: string };

/** A stored index without its rows. */
export type IndexRevision = Omit<FrozenIndex, "rows"> & {
  revision: number;
  correction: Correction | null;
};

/** Months of a realm that have a frozen index of any place, newest first. */
export async function listFrozenMonths(db: Db, realm: number): Promise<Month[]> {
  const rows = await db
    .selectFrom("provider_index_month")
    .select("month")
    .where("realm", "=", realm)
    .where("places", ">", 0)
    .orderBy("month", "desc")
    .limit(monthsMost)
    .execute();
  return rows.map(({ month }) => month);
}

/** Changes with every month that is frozen, and with every correction. */
export async function readFrozenVersion(db: Db, realm: number): Promise<unknown> {
  const { months } = await db
    .selectFrom("provider_index_month")
    .select(({ fn }) => fn.countAll().as("months"))
    .where("realm", "=", realm)
    .executeTakeFirstOrThrow();
  const corrected = await db
    .selectFrom("provider_index")
    .select("frozen_at")
    .where("realm", "=", realm)
    .where("reason", "is not", null)
    .orderBy("frozen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return [Number(months), corrected?.frozen_at ?? null];
}

/** Which of some months are frozen, with or without places. */
export async function listDoneMonths(
  db: Db,
  realm: number,
  months: readonly Month[],
): Promise<Month[]> {
  const rows = await db
    .selectFrom("provider_index_month")
    .select("month")
    .where("realm", "=", realm)
    .where("month", "in", [...months])
    .execute();
  return rows.map(({ month }) => month);
}

/** The country that had the most samples when a month was frozen; null without any. */
export async function findFirstCountry(
  db: Db,
  { realm, month }: { realm: number; month: Month },
): Promise<number | null> {
  const row = await db
    .selectFrom("provider_index_month")
    .select("first_country")
    .where("realm", "=", realm)
    .where("month", "=", month)
    .executeTakeFirst();
  return row?.first_country ?? null;
}

/** Numbers of the places that have a frozen index in a month. */
export async function listFrozenPlaces(
  db: Db,
  { realm, month }: { realm: number; month: Month },
): Promise<number[]> {
  const rows = await db
    .selectFrom("provider_index")
    .select("place")
    .distinct()
    .where("realm", "=", realm)
    .where("month", "=", month)
    .orderBy("place")
    .execute();
  return rows.map(({ place }) => place);
}

/** The revisions of an index, newest first. */
export async function listRevisions(db: Db, key: FrozenKey): Promise<IndexRevision[]> {
  const rows = await ofKey(db, key)
    .select([
      "revision",
      "frozen_at as frozenAt",
      "attribution_version as attributionVersion",
      "input_hash as inputHash",
      "reason",
      "corrected_by",
    ])
    .orderBy("revision", "desc")
    .limit(revisionsMost)
    .execute();
  return rows.map(({ reason, corrected_by: by, ...row }) => ({
    ...key,
    ...row,
    correction: reason === null ? null : { reason, by: by ?? "" },
  }));
}

/** The rows of a revision; none of one that is not there. */
export async function readIndexRows(
  db: Db,
  { revision, ...key }: FrozenKey & { revision: number },
): Promise<IndexRow[]> {
  const row = await ofKey(db, key)
    .select("document")
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row ? indexDocument.read(row.document).rows : [];
}

function ofKey(db: Db, { realm, month, place, slot }: FrozenKey) {
  return db
    .selectFrom("provider_index")
    .where("realm", "=", realm)
    .where("month", "=", month)
    .where("place", "=", place)
    .where("slot", "=", slot);
}

/** Stores first revisions, all or none; those that another process was quicker with stay as they are. */
export async function insertFrozen(db: Db, indexes: readonly FrozenIndex[]): Promise<void> {
  if (indexes.length === 0) return;
  const first = { revision: 1, reason: null, corrected_by: null };
  await db
    .insertInto("provider_index")
    .values(indexes.map((index) => ({ ...columnsOf(index), ...first })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Stores a corrected revision.
 *
 * @param revision the newest one that there was
 * @returns false where there is a newer one by now, and nothing is stored
 */
export async function insertCorrection(
  trx: Transaction<Database>,
  index: FrozenIndex,
  { revision, reason, by }: Correction & { revision: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("provider_index")
    .values({ ...columnsOf(index), revision: revision + 1, reason, corrected_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning("revision")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** That all places of a month are frozen, of each realm once. */
type DoneMonth = {
  realm: number;
  month: Month;
  places: number;
  /** The one with the most samples of those that have an index; null without any. */
  firstCountry: number | null;
  at: Date;
};

/** Notes that all places of a month are frozen. */
export async function insertMonth(
  db: Db,
  { realm, month, places, firstCountry, at }: DoneMonth,
): Promise<void> {
  await db
    .insertInto("provider_index_month")
    .values({ realm, month, places, first_country: firstCountry, frozen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function columnsOf({ realm, month, place, slot, rows, ...index }: FrozenIndex) {
  return {
    realm,
    month,
    place,
    slot,
    frozen_at: index.frozenAt,
    attribution_version: index.attributionVersion,
    input_hash: Buffer.from(index.inputHash),
    document: indexDocument.text({ rows }),
  };
}
