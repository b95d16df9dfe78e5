import type { Selectable, Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { RoleWorkload } from "../person";

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

/**
 * One set with all that is in it; what a publishing gave a day to leave on is in it no more, though
 * the feed has it until then.
 */
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

export function columnsOf(content: EndpointSetContent) {
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
