import { sql } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import type { SolutionType } from "./solution";
import type { OfficialSolution } from "./solution-list.repository.server";

/** What any provider may read of one official solution; undefined where it is not official. */
export async function findOfficialSolution(
  db: Db,
  { variant, id }: { variant: Variant; id: string },
): Promise<OfficialSolution | undefined> {
  const row = await db
    .selectFrom("solution")
    .select(["id", "approved_name", "approved_type", "tags"])
    .where("variant", "=", variant)
    .where("id", "=", id)
    .where("is_official", "=", true)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.approved_name ?? "",
      type: (row.approved_type ?? "") as SolutionType,
      tags: row.tags,
    }
  );
}

/** How many official solutions a variant has whose name contains a text. */
export async function countOfficialSolutions(
  db: Db,
  variant: Variant,
  search: string,
): Promise<number> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const { count } = await db
    .selectFrom("solution")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("variant", "=", variant)
    .where("is_official", "=", true)
    .where(sql<boolean>`lower(approved_name) like ${pattern}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
