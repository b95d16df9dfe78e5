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
  /** Key of the wide customer that a network belongs to (customer.ts); null for tenants and wide customers. */
  wideKey: Uint8Array | null;
};

/**
 * The ids of customers, who are added where they are not there yet; known ones use up no id. Networks get the id
 * of their wide customer, which is added before them; those of a version without wide customers get it when they
 * are asked for. It belongs outside of the transaction that uses the ids, so that they can be remembered.
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
  const known = await findCustomers(db, keys);
  const found = new Set(known.map(({ key }) => key));
  const added = keys.filter((key) => !found.has(key)).flatMap((key) => byKey.get(key) ?? []);
  const early = known.flatMap(({ key, id, wideId }) => {
    const customer = wideId === null ? byKey.get(key) : undefined;
    return customer?.wideKey ? [{ id, customer }] : [];
  });
  if (added.length === 0 && early.length === 0) return known;
  const wideIdOf = await addWideCustomers(db, [...added, ...early.map((each) => each.customer)]);
  await noteWideIds(
    db,
    early.map(({ id, customer }) => ({ id, wideId: wideIdOf(customer) })),
  );
  return [...known, ...(await insertCustomers(db, added, wideIdOf))];
}

type KnownCustomer = { key: string; id: number; wideId: number | null };

async function findCustomers(db: Db, keys: readonly string[]): Promise<KnownCustomer[]> {
  const { rows } = await sql<KnownCustomer>`
    select hex as key, id, wide_id as "wideId" from unnest(${keys}::text[]) as given (hex)
    join sample_customer on key = decode(hex, 'hex')`.execute(db);
  return rows;
}

type WideIdOf = (customer: SampleCustomer) => number | null;

async function addWideCustomers(db: Db, customers: readonly SampleCustomer[]): Promise<WideIdOf> {
  const wide = customers.flatMap(({ wideKey, keyVersion }) =>
    wideKey ? [{ key: wideKey, keyVersion, tenantId: null, wideKey: null }] : [],
  );
  const ids = await addCustomers(db, wide);
  const byKey = new Map(wide.map(({ key }, at) => [hexOf(key), ids[at]]));
  return ({ wideKey }) => (wideKey ? (byKey.get(hexOf(wideKey)) ?? null) : null);
}

/** Rows are locked in the order of their ids, so that two writers never wait for each other. */
async function noteWideIds(
  db: Db,
  early: readonly { id: number; wideId: number | null }[],
): Promise<void> {
  if (early.length === 0) return;
  await sql`
    with given as (
      select * from unnest(
        ${early.map(({ id }) => id)}::integer[], ${early.map(({ wideId }) => wideId)}::integer[]) as each (id, wide)
    ), held as (
      select id from sample_customer where id in (select id from given) and wide_id is null
      order by id for no key update
    )
    update sample_customer set wide_id = given.wide from given join held using (id)
    where sample_customer.id = given.id`.execute(db);
}

async function insertCustomers(
  db: Db,
  customers: readonly SampleCustomer[],
  wideIdOf: WideIdOf,
): Promise<{ key: string; id: number }[]> {
  if (customers.length === 0) return [];
  const { rows } = await sql<{ key: string; id: number }>`
    insert into sample_customer (key, key_version, tenant_id, wide_id)
    select decode(hex, 'hex'), version, tenant, wide from unnest(
      ${customers.map(({ key }) => hexOf(key))}::text[],
      ${customers.map(({ keyVersion }) => keyVersion)}::smallint[],
      ${customers.map(({ tenantId }) => tenantId)}::text[],
      ${customers.map(wideIdOf)}::integer[]) as given (hex, version, tenant, wide)
    order by hex
    on conflict (key) do nothing returning encode(key, 'hex') as key, id`.execute(db);
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
