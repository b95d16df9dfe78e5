import { sql, type Transaction } from "kysely";

import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { decodeBucket, encodeBucket, summaryOf, type ConnectBucket } from "./connect-bucket";

/** Whose attempts a bucket counts, and when it begins. */
export type ConnectKey = { realm: number; solution: number; place: number; at: Date };

/** Buckets that one statement reads and one takes away. */
const bucketsPerRound = 1_000;

/** The buckets of keys in their order; undefined for one that is not there. */
export async function readBuckets(
  trx: Transaction<Database>,
  keys: readonly ConnectKey[],
): Promise<(ConnectBucket | undefined)[]> {
  const buckets: (ConnectBucket | undefined)[] = keys.map(() => undefined);
  for (let from = 0; from < keys.length; from += bucketsPerRound) {
    const some = keys.slice(from, from + bucketsPerRound);
    const { rows } = await sql<{ number: number; detail: Uint8Array }>`
      select asked.number, bucket.detail from ${unnested(some)} join connect_bucket bucket
        on ${isAsked}`.execute(trx);
    for (const { number, detail } of rows) buckets[from + number - 1] = decodeBucket(detail);
  }
  return buckets;
}

const isAsked = sql`bucket.realm = asked.realm and bucket.solution = asked.solution
  and bucket.place = asked.place and bucket.at = asked.at`;

function unnested(keys: readonly ConnectKey[]) {
  return sql`unnest(${keys.map(({ realm }) => realm)}::smallint[],
    ${keys.map(({ solution }) => solution)}::integer[], ${keys.map(({ place }) => place)}::integer[],
    ${keys.map(({ at }) => at)}::timestamptz[]) with ordinality as asked (realm, solution, place, at, number)`;
}

/** Writes buckets in place of those that are there. */
export async function writeBuckets(
  trx: Transaction<Database>,
  buckets: readonly { key: ConnectKey; bucket: ConnectBucket }[],
): Promise<void> {
  for (let from = 0; from < buckets.length; from += bucketsPerRound) {
    const keys = buckets.slice(from, from + bucketsPerRound).map(({ key }) => key);
    await sql`delete from connect_bucket bucket using ${unnested(keys)} where ${isAsked}`.execute(
      trx,
    );
  }
  await copyRows(trx, { table: "connect_bucket", columns }, buckets.map(rowOf));
}

const columns = [
  "realm",
  "solution",
  "place",
  "at",
  "attempts",
  "failures",
  "customers",
  "worst_customer_attempts",
  "worst_customer_failures",
  "worst_network_attempts",
  "worst_network_failures",
  "detail",
] as const;

function rowOf({ key, bucket }: { key: ConnectKey; bucket: ConnectBucket }) {
  const { attempts, failures, customers, worstCustomer, worstNetwork } = summaryOf(bucket);
  return {
    ...key,
    attempts,
    failures,
    customers,
    worst_customer_attempts: worstCustomer.attempts,
    worst_customer_failures: worstCustomer.failures,
    worst_network_attempts: worstNetwork.attempts,
    worst_network_failures: worstNetwork.failures,
    detail: encodeBucket(bucket),
  };
}

/** Removes the buckets of a day of some realms, before they are made again. */
export async function deleteBucketsOfDay(
  trx: Transaction<Database>,
  { realms, from, to }: { realms: readonly number[]; from: Date; to: Date },
): Promise<void> {
  await sql`delete from connect_bucket where at >= ${from} and at < ${to}
    and realm = any(${[...realms]}::smallint[])`.execute(trx);
}

/** Removes some buckets that began before an instant. @returns how many were removed */
export async function deleteBucketsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from connect_bucket where ctid = any(array(
      select ctid from connect_bucket where at < ${before} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
