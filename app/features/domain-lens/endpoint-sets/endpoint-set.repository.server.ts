import { randomUUID } from "node:crypto";

import { sql, type Selectable, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Person, RoleWorkload } from "../person";
import { isWildcardName, reversedName } from "./endpoint-name";
import type { Category, EndpointPrefix, EndpointSetContent, Instance } from "./endpoint-set";
import { namesOf, prefixesOf } from "./endpoints-of-sets.repository.server";

/** An endpoint set as it is published, or as it was begun where it never was. */
export type EndpointSet = {
  internalId: string;
  instance: Instance;
  /** The feed's id; null until the first publishing. */
  publicId: number | null;
  publishedVersion: string | null;
  revision: number;
  workload: RoleWorkload & { name: string };
  content: EndpointSetContent;
  createdAt: Date;
  updatedAt: Date;
};

type Connection = Db | Transaction<Database>;

/** One set with all that is in it; what a publishing gave a day to leave on is in it no more, though the feed has it until then. */
export async function findEndpointSet(
  db: Connection,
  internalId: string,
  { lock = false } = {},
): Promise<EndpointSet | undefined> {
  let query = db
    .selectFrom("endpoint_set")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .selectAll("endpoint_set")
    .select(["workload.name as workload_name", "workload.service_area"])
    .where("internal_id", "=", internalId);
  if (lock) query = query.forUpdate("endpoint_set");
  const row = await query.executeTakeFirst();
  return row && (await setsOf(db, [row]))[0];
}

/** Several sets with all that is in each, in as many queries as one takes; unknown ids are left out. */
export async function findEndpointSets(
  db: Connection,
  internalIds: readonly string[],
): Promise<EndpointSet[]> {
  if (internalIds.length === 0) return [];
  const rows = await db
    .selectFrom("endpoint_set")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .selectAll("endpoint_set")
    .select(["workload.name as workload_name", "workload.service_area"])
    .where("internal_id", "in", [...new Set(internalIds)])
    .execute();
  return setsOf(db, rows);
}

async function setsOf(db: Connection, rows: readonly SetRow[]): Promise<EndpointSet[]> {
  const ids = rows.map(({ internal_id }) => internal_id);
  const [names, prefixes] = [await namesOf(db, ids), await prefixesOf(db, ids)];
  return rows.map((row) =>
    setOf(row, names.get(row.internal_id) ?? [], prefixes.get(row.internal_id) ?? []),
  );
}

/** The prefixes that a set has by its member set, as the feed has them: a deleted set gives nothing any more. */
export async function listMemberPrefixes(
  db: Connection,
  memberSetId: string | null,
): Promise<EndpointPrefix[]> {
  if (memberSetId === null) return [];
  const member = await db
    .selectFrom("endpoint_set")
    .select("is_deleted")
    .where("internal_id", "=", memberSetId)
    .executeTakeFirst();
  return !member || member.is_deleted
    ? []
    : ((await prefixesOf(db, [memberSetId])).get(memberSetId) ?? []);
}

type SetRow = Selectable<Database["endpoint_set"]> & {
  workload_name: string;
  service_area: string;
};

function setOf(
  row: SetRow,
  fqdns: readonly string[],
  prefixes: readonly EndpointPrefix[],
): EndpointSet {
  return {
    internalId: row.internal_id,
    instance: row.instance as Instance,
    publicId: row.public_id,
    publishedVersion: row.published_version,
    revision: row.revision,
    workload: { id: row.workload_id, name: row.workload_name, serviceArea: row.service_area },
    content: {
      workloadId: row.workload_id,
      category: row.governance_category as Category,
      isExpressRoute: row.is_express_route,
      isRequired: row.is_required,
      optionalFunctionality: row.optional_functionality,
      isMemberSet: row.is_member_set,
      memberSetId: row.member_set_id,
      tcpPorts: row.tcp_ports,
      udpPorts: row.udp_ports,
      isHidden: row.is_hidden,
      isDeleted: row.is_deleted,
      publicDescription: row.public_description,
      internalDescription: row.internal_description,
      serviceTreeIds: row.service_tree_ids,
      fqdns,
      prefixes,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function columnsOf(content: EndpointSetContent) {
  return {
    workload_id: content.workloadId,
    governance_category: content.category,
    is_express_route: content.isExpressRoute,
    is_required: content.isRequired,
    optional_functionality: content.optionalFunctionality,
    is_member_set: content.isMemberSet,
    member_set_id: content.memberSetId,
    tcp_ports: content.tcpPorts,
    udp_ports: content.udpPorts,
    is_hidden: content.isHidden,
    is_deleted: content.isDeleted,
    public_description: content.publicDescription,
    internal_description: content.internalDescription,
    service_tree_ids: [...content.serviceTreeIds],
  };
}

/** A set that is begun: without an id in the feed and with nothing published. */
export async function insertEndpointSet(
  trx: Transaction<Database>,
  {
    internalId,
    instance,
    content,
    at,
  }: { internalId: string; instance: Instance; content: EndpointSetContent; at: Date },
): Promise<void> {
  await trx
    .insertInto("endpoint_set")
    .values({
      internal_id: internalId,
      instance,
      ...columnsOf(content),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Lets a set that was never published be found by what its draft says of it. */
export async function updateUnpublishedSet(
  trx: Transaction<Database>,
  { internalId, content, at }: { internalId: string; content: EndpointSetContent; at: Date },
): Promise<void> {
  await trx
    .updateTable("endpoint_set")
    .set({ ...columnsOf(content), updated_at: at })
    .where("internal_id", "=", internalId)
    .where("published_version", "is", null)
    .execute();
}

export type PublishedContent = {
  set: Pick<EndpointSet, "internalId" | "instance" | "content" | "publicId">;
  content: EndpointSetContent;
  version: string;
  /** Day on which what is added takes effect, `YYYY-MM-DD`. */
  addEffectiveOn: string;
  /** Day on which what is removed leaves; null lets it go at once. */
  removeOn: string | null;
  /** Who publishes it, for the history of names that are new. */
  by: Person;
  at: Date;
};

/**
 * Writes what a change publishes. What leaves later stays with the day it goes; the set's
 * revision moves on, so that whoever drafted on the earlier one is told.
 *
 * @param publicId for a set that has none yet
 */
export async function publishContent(
  trx: Transaction<Database>,
  { set, content, version, addEffectiveOn, removeOn, by, at }: PublishedContent,
  publicId: number,
): Promise<void> {
  await writeNames(trx, { set, content, addEffectiveOn, removeOn, by, at });
  await writePrefixes(trx, { set, content, addEffectiveOn, removeOn });
  await trx
    .updateTable("endpoint_set")
    .set((eb) => ({
      ...columnsOf(content),
      public_id: set.publicId ?? publicId,
      published_version: version,
      fqdn_count: content.fqdns.length,
      prefix_count: content.prefixes.length,
      revision: eb("revision", "+", 1),
      updated_at: at,
    }))
    .where("internal_id", "=", set.internalId)
    .execute();
}

/** The next id that no set of the instance ever had; whoever writes it holds the instance's lock. */
export async function nextPublicId(trx: Connection, instance: Instance): Promise<number> {
  const { last } = await trx
    .selectFrom("endpoint_set")
    .select((eb) => eb.fn.max("public_id").as("last"))
    .where("instance", "=", instance)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

type Written = Pick<PublishedContent, "set" | "content" | "addEffectiveOn" | "removeOn">;

async function writeNames(
  trx: Transaction<Database>,
  { set, content, addEffectiveOn, removeOn, by, at }: Written & Pick<PublishedContent, "by" | "at">,
): Promise<void> {
  const ids = await ensureFqdns(trx, {
    instance: set.instance,
    names: content.fqdns,
    workloadId: content.workloadId,
    by,
    at,
  });
  const kept = content.fqdns.flatMap((name) => ids.get(name) ?? []);
  const isGone = sql<boolean>`set_id = ${set.internalId} and removes_on is null and not (fqdn_id = any(${kept}::uuid[]))`;
  if (removeOn === null) await trx.deleteFrom("endpoint_set_fqdn").where(isGone).execute();
  else
    await trx
      .updateTable("endpoint_set_fqdn")
      .set({ removes_on: removeOn })
      .where(isGone)
      .execute();
  if (kept.length === 0) return;
  await trx
    .insertInto("endpoint_set_fqdn")
    .values(
      kept.map((fqdnId, position) => ({
        set_id: set.internalId,
        fqdn_id: fqdnId,
        position,
        effective_on: addEffectiveOn,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["set_id", "fqdn_id"])
        .doUpdateSet((eb) => ({ position: eb.ref("excluded.position"), removes_on: null })),
    )
    .execute();
}

async function writePrefixes(
  trx: Transaction<Database>,
  { set, content, addEffectiveOn, removeOn }: Written,
): Promise<void> {
  const kept = content.prefixes.map(({ prefix }) => prefix);
  const isGone = sql<boolean>`set_id = ${set.internalId} and removes_on is null and not (prefix = any(${kept}::cidr[]))`;
  if (removeOn === null) await trx.deleteFrom("endpoint_set_prefix").where(isGone).execute();
  else
    await trx
      .updateTable("endpoint_set_prefix")
      .set({ removes_on: removeOn })
      .where(isGone)
      .execute();
  if (kept.length === 0) return;
  await trx
    .insertInto("endpoint_set_prefix")
    .values(
      content.prefixes.map(({ prefix, serviceTreeId }, position) => ({
        set_id: set.internalId,
        instance: set.instance,
        prefix,
        position,
        service_tree_id: serviceTreeId,
        effective_on: addEffectiveOn,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["set_id", "prefix"]).doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        service_tree_id: eb.ref("excluded.service_tree_id"),
        removes_on: null,
      })),
    )
    .execute();
}

type EnsuredNames = {
  instance: Instance;
  names: readonly string[];
  workloadId: string;
  by: Person;
  at: Date;
  addedBy?: "Added by User" | "System";
};

/** The records of names, made where there are none: each name has one record an instance, whose history begins with who made it. */
export async function ensureFqdns(
  trx: Transaction<Database>,
  { instance, names, workloadId, by, at, addedBy = "Added by User" }: EnsuredNames,
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = names.map((name) => ({
    id: randomUUID(),
    name,
    reversed: reversedName(name),
    labels: name.split("."),
    wildcard: isWildcardName(name),
  }));
  const found = await sql<{ id: string; domain_name: string }>`
    with listed as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (id uuid, name text, reversed text, labels jsonb, wildcard boolean)
    ), written as (
      insert into fqdn (id, instance, domain_name, reversed_name, labels, published_domain_name, workload_id, is_wildcard, added_by, created_at, updated_at)
      select id, ${instance}, name, reversed, array(select jsonb_array_elements_text(labels)), name, ${workloadId}, wildcard, ${addedBy}, ${at}, ${at} from listed
      on conflict (instance, domain_name) do update set published_domain_name = excluded.domain_name
      returning id, domain_name
    ), told as (
      -- A record that was there keeps its own id.
      insert into fqdn_event (fqdn_id, occurred_at, actor_key, actor_name, event, after)
      select id, ${at}::timestamptz, ${by.key}, ${by.name}, 'create', jsonb_build_object('addedBy', ${addedBy}::text, 'workload', (select workload.name from workload where workload.id = ${workloadId}::uuid))
      from written where id in (select id from listed)
    )
    select id, domain_name from written`.execute(trx);
  return new Map(found.rows.map(({ id, domain_name }) => [domain_name, id]));
}
