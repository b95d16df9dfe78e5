import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Instance } from "../endpoint-sets/endpoint-set";
import type { OcdiStatus, TransitionStage } from "./ocdi-association";
import type { OcdiRecord } from "./ocdi-facts";

type Connection = Db | Transaction<Database>;

/** The record of a name, with the workload that decides who may write about it. */
export type GroupRecord = OcdiRecord & {
  workload: { id: string; name: string; serviceArea: string } | null;
};

/** Records of names in every instance; at most two lists of a group are asked for. */
export async function findGroupRecords(
  db: Connection,
  names: readonly string[],
): Promise<GroupRecord[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("fqdn")
    .leftJoin("workload", "workload.id", "fqdn.workload_id")
    .select([
      "fqdn.instance",
      "fqdn.domain_name",
      "fqdn.service_tree_id",
      "fqdn.sample_count",
      "workload.id as workload_id",
      "workload.name",
      "workload.service_area",
    ])
    .where("fqdn.domain_name", "in", [...names])
    .execute();
  return rows.map((row) => ({
    instance: row.instance as Instance,
    domainName: row.domain_name,
    serviceTreeId: row.service_tree_id,
    sampleCount: Number(row.sample_count),
    workload:
      row.workload_id === null
        ? null
        : { id: row.workload_id, name: row.name ?? "", serviceArea: row.service_area ?? "" },
  }));
}

/** Which of the names an association of the instance has, other than `exceptId`. */
export async function findTakenNames(
  db: Connection,
  {
    instance,
    names,
    exceptId,
  }: { instance: Instance; names: readonly string[]; exceptId: string | null },
): Promise<{ kind: "Legacy" | "Ocdi"; domainName: string; associationId: string }[]> {
  if (names.length === 0) return [];
  let query = db
    .selectFrom("ocdi_association_name")
    .selectAll()
    .where("instance", "=", instance)
    .where("domain_name", "in", [...names]);
  if (exceptId !== null) query = query.where("association_id", "!=", exceptId);
  const rows = await query.execute();
  return rows.map((row) => ({
    kind: row.kind as "Legacy" | "Ocdi",
    domainName: row.domain_name,
    associationId: row.association_id,
  }));
}

/** What a list of FQDNs shows of their associations. */
export type FqdnAssociation = { associationId: string; status: OcdiStatus; stage: TransitionStage };

/** The association of each FQDN that has one: of a new name that several come together under, the latest. */
export async function findAssociationsOfFqdns(
  db: Db,
  fqdnIds: readonly string[],
): Promise<Record<string, FqdnAssociation>> {
  if (fqdnIds.length === 0) return {};
  const { rows } = await sql<{
    fqdn_id: string;
    id: string;
    status: string;
    transition_stage: string;
  }>`
    select fqdn.id as fqdn_id, association.id, association.status, association.transition_stage
    from fqdn
    join ocdi_association_name named on named.domain_name = fqdn.domain_name and named.instance = fqdn.instance
    join ocdi_association association on association.id = named.association_id
    where fqdn.id = any(${[...fqdnIds]}::uuid[])
    order by association.updated_at, association.id`.execute(db);
  return Object.fromEntries(
    rows.map((row) => [
      row.fqdn_id,
      {
        associationId: row.id,
        status: row.status as OcdiStatus,
        stage: row.transition_stage as TransitionStage,
      },
    ]),
  );
}

/** Names of FQDN records by id, with their instances, in the order of the names. */
export async function findChosenNames(
  db: Db,
  ids: readonly string[],
): Promise<{ instance: Instance; domainName: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("fqdn")
    .select(["instance", "domain_name"])
    .where("id", "in", [...ids])
    .orderBy("domain_name")
    .orderBy("id")
    .execute();
  return rows.map(({ instance, domain_name }) => ({
    instance: instance as Instance,
    domainName: domain_name,
  }));
}
