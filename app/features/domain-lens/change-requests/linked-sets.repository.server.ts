import { sql, type Transaction } from "kysely";

import { parsePrefix } from "~/lib/ip";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Category } from "../endpoint-sets/endpoint-set";
import type { Escalating, LinkedSets } from "./escalation";
import type { Readership } from "./readers-difference";

type Connection = Db | Transaction<Database>;

/**
 * What other sets have to do with changes, for all of them at once. A set refers to another as
 * it is published, and as a staged change is about to have it: both go out in one run.
 */
export async function readLinkedSets(
  db: Connection,
  changes: readonly Pick<Escalating, "setId" | "base" | "proposal">[],
): Promise<LinkedSets> {
  const ownIds = changes
    .filter(({ base, proposal }) => base?.isMemberSet || proposal.isMemberSet)
    .map(({ setId }) => setId);
  return {
    ...(await readReadership(db, changes)),
    referringCategories: await referringCategoriesOf(db, ownIds),
  };
}

/** What decides which endpoints readers get of some changes, for all of them at once. */
export async function readReadership(
  db: Connection,
  changes: readonly Pick<Escalating, "base" | "proposal">[],
): Promise<Readership> {
  const sides = changes.flatMap(({ base, proposal }) => [...(base ? [base] : []), proposal]);
  return {
    memberPrefixes: await memberPrefixesOf(
      db,
      sides.flatMap(({ memberSetId }) => memberSetId ?? []),
    ),
    internalWorkloads: await internalAmong(
      db,
      sides.map(({ workloadId }) => workloadId),
    ),
  };
}

/** Those of some workloads whose sets the public feed never has. */
export async function internalAmong(
  db: Connection,
  workloadIds: readonly string[],
): Promise<LinkedSets["internalWorkloads"]> {
  if (workloadIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("workload")
    .select("id")
    .where("id", "in", [...new Set(workloadIds)])
    .where("workload_type", "=", "Internal")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** As the feed has them: a deleted set gives nothing any more. */
async function memberPrefixesOf(
  db: Connection,
  memberSetIds: readonly string[],
): Promise<LinkedSets["memberPrefixes"]> {
  if (memberSetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("endpoint_set_prefix")
    .innerJoin("endpoint_set", "endpoint_set.internal_id", "endpoint_set_prefix.set_id")
    .select(["set_id", sql<string[]>`json_agg(prefix::text)`.as("prefixes")])
    .where("set_id", "in", memberSetIds)
    .where("is_deleted", "=", false)
    .where("removes_on", "is", null)
    .groupBy("set_id")
    .execute();
  return new Map(
    rows.map(({ set_id, prefixes }) => [
      set_id,
      prefixes.map((prefix) => parsePrefix(prefix)?.text ?? prefix),
    ]),
  );
}

async function referringCategoriesOf(
  db: Connection,
  setIds: readonly string[],
): Promise<LinkedSets["referringCategories"]> {
  if (setIds.length === 0) return new Map();
  const { rows } = await sql<{ member_set_id: string; categories: Category[] }>`
    select member_set_id, json_agg(distinct category) as categories from (
      select member_set_id, governance_category as category from endpoint_set
        where member_set_id = any(${setIds}::uuid[]) and not is_deleted and published_version is not null
      union all
      select (proposal ->> 'memberSetId')::uuid, proposal ->> 'category' from change_request
        where status = 'StagedForPublishing' and disposition <> 'Remove' and (proposal ->>
          'memberSetId')::uuid = any(${setIds}::uuid[])
    ) as referring group by member_set_id`.execute(db);
  return new Map(rows.map(({ member_set_id, categories }) => [member_set_id, categories]));
}
