import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Instance } from "./endpoint-set";

type Connection = Db | Transaction<Database>;

/** Most member sets of an instance that a choice offers; one published list has none, another some dozens. */
const memberSetLimit = 1_000;

/** A member set as far as a choice shows it. */
export type MemberSet = {
  internalId: string;
  publicId: number | null;
  workload: string;
  publicDescription: string;
};

/** The member sets of an instance that are not deleted. */
export async function listMemberSets(db: Connection, instance: Instance): Promise<MemberSet[]> {
  const rows = await db
    .selectFrom("endpoint_set")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select(["internal_id", "public_id", "workload.name as workload", "public_description"])
    .where("instance", "=", instance)
    .where("is_member_set", "=", true)
    .where("is_deleted", "=", false)
    .orderBy("public_id")
    .orderBy("internal_id")
    .limit(memberSetLimit)
    .execute();
  return rows.map((row) => ({
    internalId: row.internal_id,
    publicId: row.public_id,
    workload: row.workload,
    publicDescription: row.public_description,
  }));
}

/** What a member set is called. */
export async function findMemberName(
  db: Connection,
  internalId: string,
): Promise<Pick<MemberSet, "internalId" | "publicId" | "workload"> | undefined> {
  const row = await db
    .selectFrom("endpoint_set")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select(["internal_id", "public_id", "workload.name as workload"])
    .where("internal_id", "=", internalId)
    .executeTakeFirst();
  return row && { internalId: row.internal_id, publicId: row.public_id, workload: row.workload };
}

/** The ids of the records of names; a name without one is left out. */
export async function listFqdnIds(
  db: Connection,
  { instance, names }: { instance: Instance; names: readonly string[] },
): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom("fqdn")
    .select(["id", "domain_name"])
    .where("instance", "=", instance)
    .where("domain_name", "in", [...names])
    .execute();
  return Object.fromEntries(rows.map(({ id, domain_name }) => [domain_name, id]));
}
