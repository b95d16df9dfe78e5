import { sql, type Transaction } from "kysely";

import { grouped } from "~/lib/grouped";
import { parsePrefix } from "~/lib/ip";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { EndpointPrefix } from "./endpoint-set";

type Connection = Db | Transaction<Database>;

/** The names of each of some sets, in the order their authors gave them. */
export async function namesOf(
  db: Connection,
  setIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (setIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("endpoint_set_fqdn")
    .innerJoin("fqdn", "fqdn.id", "endpoint_set_fqdn.fqdn_id")
    .select(["set_id", "fqdn.domain_name"])
    .where("set_id", "in", setIds)
    .where("removes_on", "is", null)
    .orderBy("position")
    .orderBy("fqdn.domain_name")
    .execute();
  return grouped(rows.map(({ set_id, domain_name }) => [set_id, domain_name]));
}

/** The prefixes of each of some sets, in that order too. */
export async function prefixesOf(
  db: Connection,
  setIds: readonly string[],
): Promise<Map<string, EndpointPrefix[]>> {
  if (setIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("endpoint_set_prefix")
    .select(["set_id", sql<string>`prefix::text`.as("prefix"), "service_tree_id"])
    .where("set_id", "in", setIds)
    .where("removes_on", "is", null)
    .orderBy("position")
    .orderBy("endpoint_set_prefix.prefix")
    .execute();
  return grouped(
    rows.map(({ set_id, prefix, service_tree_id }) => [
      set_id,
      { prefix: parsePrefix(prefix)?.text ?? prefix, serviceTreeId: service_tree_id },
    ]),
  );
}
