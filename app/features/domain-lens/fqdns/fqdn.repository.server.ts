import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { isWildcardName, reversedName } from "../endpoint-sets/endpoint-name";
import type { Instance } from "../endpoint-sets/endpoint-set";

import type {
  CommonAttributes,
  CustomerFacingReason,
  CustomerFacingStatus,
  DailyTestStatus,
  Fqdn,
  FqdnScope,
  FqdnSource,
  LatestAssignment,
} from "./fqdn";

type Connection = Db | Transaction<Database>;

type Row = {
  id: string;
  instance: string;
  domain_name: string;
  published_domain_name: string | null;
  is_published: boolean;
  is_wildcard: boolean;
  is_deprecated: boolean;
  workload_id: string | null;
  workload_name: string | null;
  workload_area: string | null;
  service_tree_id: string | null;
  service_tree_name: string | null;
  customer_facing_status: string;
  customer_facing_note: string | null;
  requestor_alias: string | null;
  reason_code: string | null;
  reason_comment: string | null;
  scope: string;
  daily_test_status: string;
  daily_tested_at: Date | null;
  added_by: string;
  discovery_info: string | null;
  latest_detected_at: Date | null;
  sample_count: number;
  component: string | null;
  subcomponent: string | null;
  service_tree_detections: string[];
  revision: number;
  created_at: Date;
  updated_at: Date;
  endpoint_set_ids: string[] | null;
  ocdi_association_ids: string[] | null;
  pending_id: string | null;
  pending_key: string;
  pending_name: string;
  pending_at: Date;
  pending_note: string;
  new_id: string;
  new_name: string;
  new_area: string;
  latest: LatestAssignment | null;
};

/** Records by id, in the order of their ids. */
export async function findFqdns(db: Connection, ids: readonly string[]): Promise<Fqdn[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select fqdn.*, workload.name as workload_name, workload.service_area as workload_area,
      service_tree_entry.name as service_tree_name,
      (select array_agg(held.set_id::text order by held.set_id)
        from endpoint_set_fqdn held join endpoint_set on endpoint_set.internal_id = held.set_id
        where held.fqdn_id = fqdn.id and not endpoint_set.is_deleted) as endpoint_set_ids,
      exists (select from endpoint_set_fqdn held join endpoint_set on endpoint_set.internal_id = held.set_id
        where held.fqdn_id = fqdn.id and not endpoint_set.is_deleted and endpoint_set.published_version is
          not null) as is_published,
      (select array_agg(distinct named.association_id::text) from ocdi_association_name named where
        named.instance = fqdn.instance and named.domain_name = fqdn.domain_name) as ocdi_association_ids,
      request.id as pending_id, request.requested_by_key as pending_key, request.requested_by_name as
        pending_name, request.requested_at as pending_at, request.requested_note as pending_note,
      (select jsonb_build_object('status', newest.status, 'isDirect', newest.is_direct, 'newWorkload', wanted.name,
          'requestedBy', newest.requested_by_name, 'requestedAt', newest.requested_at, 'requestedNote',
            newest.requested_note,
          'reviewedBy', newest.reviewed_by_name, 'reviewedAt', newest.reviewed_at, 'reviewedNote', newest.reviewed_note)
        from workload_assignment newest join workload wanted on wanted.id = newest.new_workload_id
        where newest.fqdn_id = fqdn.id order by newest.requested_at desc, newest.reviewed_at desc nulls
          first, newest.is_direct desc limit 1) as latest,
      target.id as new_id, target.name as new_name, target.service_area as new_area
    from fqdn
    left join workload on workload.id = fqdn.workload_id
    left join service_tree_entry on service_tree_entry.id = fqdn.service_tree_id
    left join workload_assignment request on request.fqdn_id = fqdn.id and request.status = 'pending'
    left join workload target on target.id = request.new_workload_id
    where fqdn.id = any(${[...ids]}::uuid[]) order by fqdn.id`.execute(db);
  return rows.map(fqdnOf);
}

/** The same, locked against other writers; read after the lock, so that their requests are those that stand now. */
export async function lockFqdns(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Fqdn[]> {
  if (ids.length === 0) return [];
  await trx
    .selectFrom("fqdn")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
  return findFqdns(trx, ids);
}

/** Makes whoever writes about one of these names wait for the other, in the order in which `lockFqdns` does. */
export async function lockNames(
  trx: Transaction<Database>,
  { instance, names }: { instance: Instance; names: readonly string[] },
): Promise<void> {
  if (names.length === 0) return;
  await trx
    .selectFrom("fqdn")
    .select("id")
    .where("instance", "=", instance)
    .where(sql<boolean>`domain_name = any(${[...names]}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function findFqdn(db: Connection, id: string): Promise<Fqdn | undefined> {
  return (await findFqdns(db, [id]))[0];
}

function fqdnOf(row: Row): Fqdn {
  return {
    ...attributesOf(row),
    id: row.id,
    instance: row.instance as Instance,
    domainName: row.domain_name,
    // What was published once and is in no living set any more is not published.
    publishedDomainName: row.is_published ? row.published_domain_name : null,
    workload:
      row.workload_id === null
        ? null
        : {
            id: row.workload_id,
            name: row.workload_name ?? "",
            serviceArea: row.workload_area ?? "",
          },
    isWildcard: row.is_wildcard,
    serviceTreeName: row.service_tree_name,
    dailyTestStatus: row.daily_test_status as DailyTestStatus,
    dailyTestedAt: row.daily_tested_at,
    addedBy: row.added_by as FqdnSource,
    discoveryInfo: row.discovery_info,
    latestDetectedAt: row.latest_detected_at,
    sampleCount: Number(row.sample_count),
    component: row.component,
    subcomponent: row.subcomponent,
    serviceTreeDetections: row.service_tree_detections,
    endpointSetIds: row.endpoint_set_ids ?? [],
    ocdiAssociationIds: row.ocdi_association_ids ?? [],
    pending:
      row.pending_id === null
        ? null
        : {
            id: row.pending_id,
            newWorkload: { id: row.new_id, name: row.new_name, serviceArea: row.new_area },
            requestedBy: { key: row.pending_key, name: row.pending_name },
            requestedAt: row.pending_at,
            note: row.pending_note,
          },
    latestAssignment: row.latest && {
      ...row.latest,
      requestedAt: instantOf(row.latest.requestedAt),
      reviewedAt: row.latest.reviewedAt && instantOf(row.latest.reviewedAt),
    },
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** An instant as the database writes it in JSON, in the form that calls have. */
function instantOf(text: string): string {
  return new Date(text).toISOString();
}

function attributesOf(row: Row): CommonAttributes {
  return {
    customerFacingStatus: row.customer_facing_status as CustomerFacingStatus,
    customerFacingNote: row.customer_facing_note,
    requestorAlias: row.requestor_alias,
    reasonCode: row.reason_code as CustomerFacingReason | null,
    reasonComment: row.reason_comment,
    scope: row.scope as FqdnScope,
    serviceTreeId: row.service_tree_id,
    isDeprecated: row.is_deprecated,
  };
}

const columns = {
  customerFacingStatus: "customer_facing_status",
  customerFacingNote: "customer_facing_note",
  requestorAlias: "requestor_alias",
  reasonCode: "reason_code",
  reasonComment: "reason_comment",
  scope: "scope",
  serviceTreeId: "service_tree_id",
  isDeprecated: "is_deprecated",
} as const satisfies Record<keyof CommonAttributes, string>;

export type NewFqdn = {
  id: string;
  domainName: string;
  instance: Instance;
  workloadId: string | null;
  addedBy: FqdnSource;
  at: Date;
};

/** @returns whether it was written: the instance may have the name already */
export async function insertFqdn(
  trx: Transaction<Database>,
  { id, domainName, instance, workloadId, addedBy, at }: NewFqdn,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("fqdn")
    .values({
      id,
      instance,
      domain_name: domainName,
      reversed_name: reversedName(domainName),
      labels: domainName.split("."),
      workload_id: workloadId,
      is_wildcard: isWildcardName(domainName),
      added_by: addedBy,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(["instance", "domain_name"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Writes the same attributes to records that are locked; their revisions move on. */
export async function updateAttributes(
  trx: Transaction<Database>,
  {
    ids,
    attributes,
    at,
  }: { ids: readonly string[]; attributes: Partial<CommonAttributes>; at: Date },
): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      columns[name as keyof CommonAttributes],
      value,
    ]),
  );
  await trx
    .updateTable("fqdn")
    .set((eb) => ({ ...values, revision: eb("revision", "+", 1), updated_at: at }))
    .where("id", "in", [...ids])
    .execute();
}

/** Moves locked records to a workload. */
export async function updateWorkloadOf(
  trx: Transaction<Database>,
  { ids, workloadId, at }: { ids: readonly string[]; workloadId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable("fqdn")
    .set((eb) => ({ workload_id: workloadId, revision: eb("revision", "+", 1), updated_at: at }))
    .where("id", "in", [...ids])
    .execute();
}
