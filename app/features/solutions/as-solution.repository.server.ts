import { sql } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import { asnKey } from "./entry-keys";
import type { SolutionType } from "./solution";

/** Solutions that are listed at most: an AS may be in one list of every provider. */
export const solutionsOfAsMost = 100;

/** A solution that lists an AS, for leadership. */
export type SolutionOfAs = {
  id: string;
  name: string;
  type: SolutionType;
  isOfficial: boolean;
  /** Whether leadership accepted the entry; only then do samples of the AS belong to the solution. */
  isAccepted: boolean;
};

/** The active solutions of a variant that list an AS: official ones first, then by name; at most 100. */
export async function listSolutionsOfAs(
  db: Db,
  { variant, asn }: { variant: Variant; asn: number },
): Promise<SolutionOfAs[]> {
  const rows = await db
    .selectFrom("solution_entry")
    .innerJoin("solution", "solution.id", "solution_entry.solution_id")
    .select([
      "solution.id",
      sql<string>`coalesce(solution.approved_name, solution.name)`.as("name"),
      sql<SolutionType>`coalesce(solution.approved_type, solution.type)`.as("type"),
      "solution.is_official as isOfficial",
      "solution_entry.is_accepted as isAccepted",
    ])
    .where("solution_entry.variant", "=", variant)
    .where("solution_entry.list", "=", "asns")
    .where("solution_entry.value_key", "=", asnKey(asn))
    .where("solution.status", "=", "active")
    .orderBy("solution.is_official", "desc")
    .orderBy(sql`lower(coalesce(solution.approved_name, solution.name)) collate "C"`)
    .orderBy("solution.id")
    .limit(solutionsOfAsMost)
    .execute();
  return rows;
}

/** An AS number in the list of a solution. */
export type AsnOfSolution = { solutionId: string; asn: number };

/** The AS numbers that solutions list, by solution and number. @param asked.isAccepted only accepted entries */
export async function listAsnsOf(
  db: Db,
  { solutionIds, isAccepted }: { solutionIds: readonly string[]; isAccepted: boolean },
  limit: number,
): Promise<AsnOfSolution[]> {
  const rows = await db
    .selectFrom("solution_entry")
    .select(["solution_id", "value_key"])
    .where("list", "=", "asns")
    .where(sql<boolean>`solution_id = any(${[...solutionIds]}::uuid[])`)
    .$if(isAccepted, (query) => query.where("is_accepted", "=", true))
    .orderBy("solution_id")
    .orderBy("value_key")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ solutionId: row.solution_id, asn: Number(row.value_key) }));
}
