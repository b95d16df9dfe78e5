import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

type Connection = Db | Transaction<Database>;

/** Workloads that the form suggests. */
const suggestedLimit = 500;

/** A workload that a request names. */
export type RequestedWorkload = { id: string; name: string; serviceArea: string };

/** The workload of a name, in whatever case it is typed. */
export async function findWorkloadByName(
  db: Connection,
  name: string,
): Promise<RequestedWorkload | undefined> {
  const row = await db
    .selectFrom("workload")
    .select(["id", "name", "service_area"])
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, serviceArea: row.service_area };
}

/** Names of workloads whose endpoints are published; internal ones are known to those who work on them. */
export async function listSuggestedWorkloads(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("workload")
    .select("name")
    .where("workload_type", "=", "External")
    .orderBy(sql`lower(name)`)
    .limit(suggestedLimit)
    .execute();
  return rows.map(({ name }) => name);
}
