import { sql, type Transaction } from "kysely";

import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { decodeAsDay, encodeAsDay, type AsDay } from "./as-day";

/** A day of an AS; days are UTC days since 1970. */
export type AsDayKey = { realm: number; asn: number; day: number };

/** Days that one statement reads and one takes away. */
const daysPerRound = 1_000;

/** The days of keys in their order; undefined for one that is not there. */
export async function readAsDays(
  trx: Transaction<Database>,
  keys: readonly AsDayKey[],
): Promise<(AsDay | undefined)[]> {
  const days: (AsDay | undefined)[] = keys.map(() => undefined);
  for (let from = 0; from < keys.length; from += daysPerRound) {
    const some = keys.slice(from, from + daysPerRound);
    const { rows } = await sql<{ number: number; detail: Uint8Array }>`
      select asked.number, stored.detail from ${unnested(some)} join as_day stored
        on ${isAsked}`.execute(trx);
    for (const { number, detail } of rows) days[from + number - 1] = decodeAsDay(detail);
  }
  return days;
}

const isAsked = sql`stored.realm = asked.realm and stored.asn = asked.asn and stored.day = asked.day`;

function unnested(keys: readonly AsDayKey[]) {
  return sql`unnest(${keys.map(({ realm }) => realm)}::smallint[], ${keys.map(({ asn }) => asn)}::bigint[],
    ${keys.map(({ day }) => day)}::integer[]) with ordinality as asked (realm, asn, day, number)`;
}

/** Writes days in place of those that are there. */
export async function writeAsDays(
  trx: Transaction<Database>,
  days: readonly { key: AsDayKey; counted: AsDay }[],
): Promise<void> {
  for (let from = 0; from < days.length; from += daysPerRound) {
    const keys = days.slice(from, from + daysPerRound).map(({ key }) => key);
    await sql`delete from as_day stored using ${unnested(keys)} where ${isAsked}`.execute(trx);
  }
  await copyRows(
    trx,
    { table: "as_day", columns: ["realm", "asn", "day", "detail"] },
    days.map(({ key, counted }) => ({ ...key, detail: encodeAsDay(counted) })),
  );
}

/** The days of an AS from `first` to before `end` that have samples, the oldest first. */
export async function listAsDays(
  trx: Transaction<Database>,
  { realm, asn, first, end }: { realm: number; asn: number; first: number; end: number },
): Promise<{ day: number; counted: AsDay }[]> {
  const rows = await trx
    .selectFrom("as_day")
    .select(["day", "detail"])
    .where("realm", "=", realm)
    .where("asn", "=", asn)
    .where("day", ">=", first)
    .where("day", "<", end)
    .orderBy("day")
    .execute();
  return rows.map(({ day, detail }) => ({ day, counted: decodeAsDay(detail) }));
}

/** Removes a day of all ASes of some realms, before it is made again. */
export async function deleteAsDay(
  trx: Transaction<Database>,
  { realms, day }: { realms: readonly number[]; day: number },
): Promise<void> {
  await sql`delete from as_day where day = ${day} and realm = any(${[...realms]}::smallint[])`.execute(
    trx,
  );
}

/** Removes some days before one. @returns how many were removed */
export async function deleteAsDaysBefore(db: Db, day: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from as_day where ctid = any(array(
      select ctid from as_day where day < ${day} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
