import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

import { firstCustomerId } from "./customer-id";
import { idsInRounds } from "./ids-in-rounds";

/** A customer as it is stored. */
export type SampleCustomer = {
  /** Keyed HMAC (customer.server.ts). */
  key: Uint8Array;
  keyVersion: number;
  /** Null where the customer is an egress network. */
  tenantId: string | null;
};

/**
 * The ids of customers, who are added where they are not there yet; known ones use up no id. It belongs
 * outside of the transaction that uses the ids, so that they can be remembered.
 *
 * @returns in the order given
 */
export async function addCustomers(
  db: Db,
  customers: readonly SampleCustomer[],
): Promise<number[]> {
  const byKey = new Map(customers.map((each) => [hexOf(each.key), each]));
  return idsInRounds(
    customers.map(({ key }) => hexOf(key)),
    (wanted) => findOrAdd(db, wanted, byKey),
  );
}

async function findOrAdd(
  db: Db,
  keys: readonly string[],
  byKey: ReadonlyMap<string, SampleCustomer>,
): Promise<{ key: string; id: number }[]> {
  const all = keys.flatMap((key) => byKey.get(key) ?? []);
  const { rows } = await sql<{ key: string; id: number }>`
    with given as (
      select decode(hex, 'hex') as key, version::smallint as version, tenant from unnest(
        ${keys}::text[], ${all.map(({ keyVersion }) => keyVersion)}::integer[],
        ${all.map(({ tenantId }) => tenantId)}::text[]) as each (hex, version, tenant)
    ), known as (
      select sample_customer.key, id from sample_customer join given using (key)
    ), added as (
      insert into sample_customer (key, key_version, tenant_id)
      select key, version, tenant from given where key not in (select key from known) order by key
      on conflict (key) do nothing returning key, id
    )
    select encode(key, 'hex') as key, id from known
    union all select encode(key, 'hex'), id from added`.execute(db);
  return rows;
}

function hexOf(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("hex");
}

/**
 * Notes the key of a version on its first use, from which on new customers get ids of that version.
 *
 * @returns whether the key may be used: it is the one of its version, and no newer version is in use
 */
export async function noteCustomerKey(
  db: Db,
  { version, digest }: { version: number; digest: Uint8Array },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table customer_key in exclusive mode`.execute(trx);
    const newest = await trx
      .selectFrom("customer_key")
      .selectAll()
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst();
    if (newest && newest.version >= version)
      return newest.version === version && Buffer.compare(newest.digest, digest) === 0;
    await trx.insertInto("customer_key").values({ version, digest }).execute();
    const firstId = firstCustomerId(version);
    await sql`
      select setval(pg_get_serial_sequence('sample_customer', 'id'), ${firstId}, false)`.execute(
      trx,
    );
    return true;
  });
}
