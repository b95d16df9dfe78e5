import { sql, type Transaction } from "kysely";

import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { decodeCustomerDay, encodeCustomerDay, type CustomerDay } from "./customer-day";
import { plainBytes, storedBytes } from "./stored-bytes.server";

/** A day of a solution; days are UTC days since 1970. */
export type CustomerDayKey = { realm: number; solution: number; day: number };

/** The days of keys in their order; undefined for one that is not there. */
export async function readCustomerDays(
  trx: Transaction<Database>,
  keys: readonly CustomerDayKey[],
): Promise<(CustomerDay | undefined)[]> {
  const days: (CustomerDay | undefined)[] = keys.map(() => undefined);
  const { rows } = await sql<{ number: number; detail: Uint8Array }>`
    select asked.number, stored.detail from ${unnested(keys)} join customer_day stored
      on ${isAsked}`.execute(trx);
  for (const { number, detail } of rows) days[number - 1] = decodeCustomerDay(plainBytes(detail));
  return days;
}

const isAsked = sql`stored.realm = asked.realm and stored.solution = asked.solution and stored.day = asked.day`;

function unnested(keys: readonly CustomerDayKey[]) {
  return sql`unnest(${keys.map(({ realm }) => realm)}::smallint[],
    ${keys.map(({ solution }) => solution)}::integer[],
    ${keys.map(({ day }) => day)}::integer[]) with ordinality as asked (realm, solution, day, number)`;
}

/** Writes days in place of those that are there. */
export async function writeCustomerDays(
  trx: Transaction<Database>,
  days: readonly { key: CustomerDayKey; counted: CustomerDay }[],
): Promise<void> {
  const keys = days.map(({ key }) => key);
  await sql`delete from customer_day stored using ${unnested(keys)} where ${isAsked}`.execute(trx);
  await copyRows(
    trx,
    { table: "customer_day", columns: ["realm", "solution", "day", "detail"] },
    days.map(({ key, counted }) => ({ ...key, detail: storedBytes(encodeCustomerDay(counted)) })),
  );
}

/** A day that is there, with its size as it is stored. */
export type ListedCustomerDay = CustomerDayKey & { bytes: number };

/** Which days of some solutions there are, from `first` to before `end`, by solution and day. */
export async function listCustomerDays(
  trx: Transaction<Database>,
  {
    realm,
    solutions,
    first,
    end,
  }: { realm: number; solutions: readonly number[]; first: number; end: number },
): Promise<ListedCustomerDay[]> {
  return trx
    .selectFrom("customer_day")
    .select(["realm", "solution", "day", sql<number>`octet_length(detail)`.as("bytes")])
    .where("realm", "=", realm)
    .where(sql<boolean>`solution = any(${[...solutions]}::integer[])`)
    .where("day", ">=", first)
    .where("day", "<", end)
    .orderBy("solution")
    .orderBy("day")
    .execute();
}

/** Removes a day of all solutions in some realms, before it is made again. */
export async function deleteCustomerDay(
  trx: Transaction<Database>,
  { realms, day }: { realms: readonly number[]; day: number },
): Promise<void> {
  await sql`delete from customer_day where day = ${day}
    and realm = any(${[...realms]}::smallint[])`.execute(trx);
}

/** Removes some days before one. @returns how many were removed */
export async function deleteCustomerDaysBefore(
  db: Db,
  day: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from customer_day where ctid = any(array(
      select ctid from customer_day where day < ${day} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
