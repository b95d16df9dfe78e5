import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import {
  slotOf,
  type Slot,
  type Solution,
  type SolutionEntry,
  type SolutionList,
} from "./solution";

type Connection = Db | Transaction<Database>;

/** Leadership as the owner of entries: a partner's id is never this one. */
const leadershipKey = "00000000-0000-0000-0000-000000000000";

/** Entries of a solution, its lists one after the other: numbers and prefixes in their order, names by key. */
export async function listEntries(
  db: Connection,
  solutionId: string,
): Promise<(SolutionEntry & { key: string })[]> {
  const rows = await db
    .selectFrom("solution_entry")
    .select(["list", "value", "value_key", "is_accepted"])
    .where("solution_id", "=", solutionId)
    .orderBy("list")
    .orderBy("value_key")
    .execute();
  return rows.map(({ list, value, value_key: key, is_accepted: isAccepted }) => ({
    list: list as SolutionList,
    value,
    key,
    isAccepted,
  }));
}

/** What decides where entries count: whose they are, and where they are unique among official ones. */
export type EntryPlace = Pick<Solution, "id" | "ownerPartnerId" | "type"> & {
  variant: Variant;
  approved: Pick<NonNullable<Solution["approved"]>, "type"> | null;
  isOfficial: boolean;
};

/** The slot of the version in force, as the generated column of the table has it. */
export function slotInForce({ type, approved }: Pick<EntryPlace, "type" | "approved">): Slot {
  return slotOf(approved?.type ?? type);
}

export type EntryKey = { list: SolutionList; key: string };

/** An entry that another solution has. */
export type TakenEntry = EntryKey & {
  solutionId: string;
  solutionName: string;
  isSameOwner: boolean;
};

/**
 * Those of the entries that another solution of the owner has, or an official one of the slot. Another
 * provider's solution that is not official is never among them.
 */
export async function listTakenEntries(
  db: Connection,
  place: EntryPlace,
  entries: readonly EntryKey[],
): Promise<TakenEntry[]> {
  if (entries.length === 0) return [];
  const lists = entries.map(({ list }) => list);
  const keys = entries.map(({ key }) => key);
  const asked = sql`unnest(${lists}::text[], ${keys}::text[]) as asked (list, value_key)`;
  const found = sql`entry.variant = ${place.variant} and entry.list = asked.list
    and entry.value_key = asked.value_key and entry.solution_id <> ${place.id}`;
  const { rows } = await sql<{
    list: string;
    key: string;
    id: string;
    name: string;
    is_own: boolean;
  }>`
    select entry.list, entry.value_key as key, solution.id, solution.name, true as is_own
    from ${asked} join solution_entry entry on ${found} and entry.owner_key = ${ownerKey(place)}
    join solution on solution.id = entry.solution_id
    union
    select entry.list, entry.value_key, solution.id, coalesce(solution.approved_name, solution.name), false
    from ${asked} join solution_entry entry on ${found} and entry.official_slot = ${slotInForce(place)}
      and entry.owner_key <> ${ownerKey(place)}
    join solution on solution.id = entry.solution_id`.execute(db);
  return rows.map(({ list, key, id: solutionId, name: solutionName, is_own: isSameOwner }) => ({
    list: list as SolutionList,
    key,
    solutionId,
    solutionName,
    isSameOwner,
  }));
}

export type NewEntry = SolutionEntry & { key: string };

/**
 * Adds entries to a solution that is locked, in one order for all, so that two writers never wait for
 * each other.
 *
 * @returns how many were added: fewer than asked where another solution was quicker
 */
export async function insertEntries(
  trx: Transaction<Database>,
  place: EntryPlace,
  { entries, at }: { entries: readonly NewEntry[]; at: Date },
): Promise<number> {
  if (entries.length === 0) return 0;
  const ordered = [...entries].sort((one, other) => compare(one, other));
  const { numAffectedRows } = await sql`
    insert into solution_entry (solution_id, list, value_key, value, is_accepted, variant, owner_key,
      official_slot, added_at)
    select ${place.id}::uuid, list, value_key, value, is_accepted, ${place.variant},
      ${ownerKey(place)}::uuid, case when is_accepted then ${officialSlot(place)}::text end, ${at}::timestamptz
    from unnest(${ordered.map(({ list }) => list)}::text[], ${ordered.map(({ key }) => key)}::text[],
      ${ordered.map(({ value }) => value)}::text[], ${ordered.map(({ isAccepted }) => isAccepted)}::boolean[])
      as given (list, value_key, value, is_accepted)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function compare(one: EntryKey, other: EntryKey): number {
  const [left, right] = [`${one.list} ${one.key}`, `${other.list} ${other.key}`];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Takes entries out of a solution that is locked. */
export async function deleteEntries(
  trx: Transaction<Database>,
  solutionId: string,
  entries: readonly EntryKey[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    delete from solution_entry using
      unnest(${entries.map(({ list }) => list)}::text[], ${entries.map(({ key }) => key)}::text[])
        as given (list, value_key)
    where solution_id = ${solutionId} and solution_entry.list = given.list
      and solution_entry.value_key = given.value_key`.execute(trx);
}

/** Every entry of a closed solution becomes free. */
export async function deleteAllEntries(
  trx: Transaction<Database>,
  solutionId: string,
): Promise<void> {
  await trx.deleteFrom("solution_entry").where("solution_id", "=", solutionId).execute();
}

/** Accepts entries of a solution that is locked; they count from now on. */
export async function acceptEntries(
  trx: Transaction<Database>,
  solutionId: string,
  entries: readonly EntryKey[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    update solution_entry set is_accepted = true from
      unnest(${entries.map(({ list }) => list)}::text[], ${entries.map(({ key }) => key)}::text[])
        as given (list, value_key)
    where solution_id = ${solutionId} and solution_entry.list = given.list
      and solution_entry.value_key = given.value_key`.execute(trx);
}

/**
 * Writes where the accepted entries of a solution are unique now. Entries that already say so stay as
 * they are.
 *
 * @throws the database's error where another official solution of the slot has one of them
 */
export async function placeEntries(trx: Transaction<Database>, place: EntryPlace): Promise<void> {
  const slot = officialSlot(place);
  await sql`
    update solution_entry set official_slot = case when is_accepted then ${slot}::text end
    where solution_id = ${place.id} and
      official_slot is distinct from case when is_accepted then ${slot}::text end`.execute(trx);
}

/** The key of an owner's entries. */
export function ownerKey({ ownerPartnerId }: Pick<EntryPlace, "ownerPartnerId">): string {
  return ownerPartnerId ?? leadershipKey;
}

function officialSlot(place: EntryPlace): Slot | null {
  return place.isOfficial ? slotInForce(place) : null;
}
