import { sql, type Transaction } from "kysely";

import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { decodeBucket, type ConnectBucket } from "../aggregation/connect-bucket";
import type { ConnectTotal } from "./connect-totals";

/** A solution of a realm. */
export type RealmSolution = { realm: number; solution: number };

/** A solution at a place. */
export type OutageCell = RealmSolution & { place: number };

/** Lets one process at a time judge outages. @returns false where another one is at it */
export async function tryLockOutages(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('outages')) as is_ours`.execute(trx);
  return rows[0]?.is_ours ?? false;
}

/** Takes due quarter hours of one solution, that which waits longest, at most `limit`. */
export async function takeDueConnects(
  trx: Transaction<Database>,
  { now, limit }: { now: Date; limit: number },
): Promise<(RealmSolution & { ats: Date[] }) | undefined> {
  const { rows } = await sql<RealmSolution & { at: Date }>`
    with longest as (select realm, solution from connect_due where due_at <= ${now} order by due_at limit 1)
    delete from connect_due where (realm, solution, at) in (
      select realm, solution, at from connect_due join longest using (realm, solution)
      where due_at <= ${now} order by at limit ${limit} for update of connect_due skip locked)
    returning realm, solution, at`.execute(trx);
  const [first] = rows;
  return first && { realm: first.realm, solution: first.solution, ats: rows.map(({ at }) => at) };
}

/** The buckets of a solution at each of some instants, by place. */
export async function readBucketsAt(
  trx: Transaction<Database>,
  { realm, solution, ats }: RealmSolution & { ats: readonly Date[] },
): Promise<{ place: number; at: Date; bucket: ConnectBucket }[]> {
  const { rows } = await sql<{ place: number; at: Date; detail: Uint8Array }>`
    select place, at, detail from connect_bucket where realm = ${realm} and solution = ${solution}
      and at = any(${[...ats]}::timestamptz[])`.execute(trx);
  return rows.map(({ place, at, detail }) => ({ place, at, bucket: decodeBucket(detail) }));
}

export type StoredTotal = { place: number; at: Date; total: ConnectTotal };

type TotalRow = {
  place: number;
  at: Date;
  attempts: number;
  failures: number;
  customers: number;
  failing_networks: number;
  worst_customer_attempts: number;
  worst_customer_failures: number;
  worst_network_attempts: number;
  worst_network_failures: number;
  worst_within_attempts: number;
  worst_within_failures: number;
};

const columns = [
  "realm",
  "solution",
  "place",
  "at",
  "attempts",
  "failures",
  "customers",
  "failing_networks",
  "worst_customer_attempts",
  "worst_customer_failures",
  "worst_network_attempts",
  "worst_network_failures",
  "worst_within_attempts",
  "worst_within_failures",
] as const;

function storedTotal(row: TotalRow): StoredTotal {
  return {
    place: row.place,
    at: row.at,
    total: {
      attempts: row.attempts,
      failures: row.failures,
      customers: row.customers,
      failingNetworks: row.failing_networks,
      worstCustomer: {
        attempts: row.worst_customer_attempts,
        failures: row.worst_customer_failures,
      },
      worstNetwork: { attempts: row.worst_network_attempts, failures: row.worst_network_failures },
      worstWithin: { attempts: row.worst_within_attempts, failures: row.worst_within_failures },
    },
  };
}

/** The totals of a solution at each of some instants. */
export async function readTotalsAt(
  trx: Transaction<Database>,
  { realm, solution, ats }: RealmSolution & { ats: readonly Date[] },
): Promise<StoredTotal[]> {
  const { rows } = await sql<TotalRow>`
    select * from connect_total where realm = ${realm} and solution = ${solution}
      and at = any(${[...ats]}::timestamptz[])`.execute(trx);
  return rows.map(storedTotal);
}

/** The totals of a cell from an instant on and before another, rising: at most 44 days of quarter hours. */
export async function readTotalsOfCell(
  trx: Transaction<Database>,
  { realm, solution, place }: OutageCell,
  { from, end }: { from: Date; end: Date },
): Promise<StoredTotal[]> {
  const { rows } = await sql<TotalRow>`
    select * from connect_total where realm = ${realm} and solution = ${solution} and place = ${place}
      and at >= ${from} and at < ${end} order by at`.execute(trx);
  return rows.map(storedTotal);
}

/** Takes totals away that are no more, and writes those that are new. */
export async function replaceTotals(
  trx: Transaction<Database>,
  { realm, solution }: RealmSolution,
  { gone, made }: { gone: readonly { place: number; at: Date }[]; made: readonly StoredTotal[] },
): Promise<void> {
  await sql`
    delete from connect_total total using unnest(${gone.map(({ place }) => place)}::integer[],
      ${gone.map(({ at }) => at)}::timestamptz[]) as gone (place, at)
    where total.realm = ${realm} and total.solution = ${solution}
      and total.place = gone.place and total.at = gone.at`.execute(trx);
  const rows = made.map(({ place, at, total }) => ({
    realm,
    solution,
    place,
    at,
    attempts: total.attempts,
    failures: total.failures,
    customers: total.customers,
    failing_networks: total.failingNetworks,
    worst_customer_attempts: total.worstCustomer.attempts,
    worst_customer_failures: total.worstCustomer.failures,
    worst_network_attempts: total.worstNetwork.attempts,
    worst_network_failures: total.worstNetwork.failures,
    worst_within_attempts: total.worstWithin.attempts,
    worst_within_failures: total.worstWithin.failures,
  }));
  await copyRows(trx, { table: "connect_total", columns }, rows);
}

/** Removes some totals that began before an instant. @returns how many were removed */
export async function deleteTotalsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from connect_total where ctid = any(array(
      select ctid from connect_total where at < ${before} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
