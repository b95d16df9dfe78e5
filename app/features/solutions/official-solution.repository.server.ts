import { sql, type SelectQueryBuilder } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Solution, SolutionType } from "./solution";
import { patternContaining } from "./solution-list.repository.server";

/** What any provider may read of an official solution: as it was approved, without its lists. */
export type OfficialSolution = Pick<Solution, "id" | "name" | "type" | "tags">;

const columns = ["id", "approved_name", "approved_type", "tags"] as const;

type Official<Row> = SelectQueryBuilder<Database, "solution", Row>;

function official(db: Db, variant: Variant): Official<object> {
  return db.selectFrom("solution").where("variant", "=", variant).where("is_official", "=", true);
}

/** Undefined where the solution is not official. */
export async function findOfficialSolution(
  db: Db,
  { variant, id }: { variant: Variant; id: string },
): Promise<OfficialSolution | undefined> {
  const row = await official(db, variant).select(columns).where("id", "=", id).executeTakeFirst();
  return row && officialOf(row);
}

/** Official solutions of a variant by name; those whose name contains a text. */
export async function listOfficialSolutions(
  db: Db,
  variant: Variant,
  { search = "", limit }: { search?: string; limit: number },
): Promise<OfficialSolution[]> {
  const rows = await named(official(db, variant), search)
    .select(columns)
    .orderBy(sql`lower(approved_name) collate "C"`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(officialOf);
}

/** How many official solutions a variant has whose name contains a text. */
export async function countOfficialSolutions(
  db: Db,
  variant: Variant,
  search: string,
): Promise<number> {
  const { count } = await named(official(db, variant), search)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function named<Row>(query: Official<Row>, search: string): Official<Row> {
  return query.where(sql<boolean>`lower(approved_name) like ${patternContaining(search)}`);
}

type OfficialRow = Pick<Database["solution"], "id" | "approved_name" | "approved_type" | "tags">;

function officialOf({ id, approved_name, approved_type, tags }: OfficialRow): OfficialSolution {
  return { id, name: approved_name ?? "", type: (approved_type ?? "") as SolutionType, tags };
}
