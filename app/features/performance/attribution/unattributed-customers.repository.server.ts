import { sql, type Transaction } from "kysely";

import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { CustomerSet } from "../aggregation/customer-set";
import { realmNumber, type Realm } from "../realm";
import { furtherServers } from "../sample-servers.server";
import { listStrays } from "../samples/stray-sample.repository.server";
import { isUnattributed } from "./unattributed.repository.server";

/** The ASNs and issuers whose customers are counted. */
export type Suggested = { asns: readonly number[]; issuers: readonly string[] };

/** Distinct customers of unattributed samples, by ASN and by issuer; estimated above 256. */
export type SuggestedCustomers = {
  asns: ReadonlyMap<number, number>;
  issuers: ReadonlyMap<string, number>;
};

/**
 * The customers of unattributed samples that have some ASNs or TLS issuers. It reads one day's partition after the
 * other, on each server, as `readUnattributed` does. Customers of several days and servers are counted once.
 *
 * @param db the first server
 * @param days how many UTC days back, today among them
 */
export async function readUnattributedCustomers(
  db: Db,
  { realm, asns, issuers }: Suggested & { realm: Realm },
  { days, now }: { days: number; now: Date },
): Promise<SuggestedCustomers> {
  const names = await readIssuerIds(db, issuers);
  const sets = { asns: new Map<number, CustomerSet>(), issuers: new Map<string, CustomerSet>() };
  const asked = { realm, asns, issuers: [...names.keys()] };
  for (let back = 0; back < days; back += 1) {
    const day = utcDayOf(new Date(now.getTime() - back * dayMs));
    for (const { asn, issuer, customer } of await readAllServers(db, { ...asked, day })) {
      const name = issuer === null ? undefined : names.get(issuer);
      if (asn !== null) setOf(sets.asns, asn).add(customer);
      else if (name !== undefined) setOf(sets.issuers, name).add(customer);
    }
  }
  return { asns: countsOf(sets.asns), issuers: countsOf(sets.issuers) };
}

async function readIssuerIds(db: Db, issuers: readonly string[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from sample_name
    where kind = 'issuer' and name = any(${[...issuers]}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type AskedDay = {
  realm: Realm;
  asns: readonly number[];
  /** Ids in `sample_name`. */
  issuers: readonly number[];
  /** `YYYY-MM-DD`. */
  day: string;
};

/** A customer of an ASN or, where that is null, of an issuer. */
type CustomerRow = { asn: number | null; issuer: number | null; customer: number };

async function readAllServers(first: Db, asked: AskedDay): Promise<CustomerRow[]> {
  const rows = await readDay(first, asked, []);
  for (const server of furtherServers())
    rows.push(
      ...(await server
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (trx) => readDay(trx, asked, await listStrays(first, trx, asked.day)))),
    );
  return rows;
}

async function readDay(
  db: Db | Transaction<Database>,
  { realm, asns, issuers, day }: AskedDay,
  strays: readonly number[],
): Promise<CustomerRow[]> {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + dayMs);
  const { rows } = await sql<CustomerRow>`
    with unattributed as materialized (
      select asn, issuer, customer from sample
      where at >= ${start} and at < ${end} and realm = ${realmNumber(realm)}
        and ${isUnattributed} and batch_id <> all(${[...strays]}::bigint[])
        and (asn = any(${[...asns]}::bigint[]) or issuer = any(${[...issuers]}::integer[]))
    )
    select distinct asn, null::integer as issuer, customer from unattributed
      where asn = any(${[...asns]}::bigint[])
    union all
    select distinct null::bigint, issuer, customer from unattributed
      where issuer = any(${[...issuers]}::integer[])`.execute(db);
  return rows;
}

function setOf<Key>(sets: Map<Key, CustomerSet>, key: Key): CustomerSet {
  const set = sets.get(key) ?? new CustomerSet();
  sets.set(key, set);
  return set;
}

function countsOf<Key>(sets: ReadonlyMap<Key, CustomerSet>): Map<Key, number> {
  return new Map([...sets].map(([key, { count }]) => [key, count]));
}
