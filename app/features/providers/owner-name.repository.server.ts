import type { Db } from "~/platform/database.server";

/** The names of partners by id, as far as they are there. */
export async function listPartnerNames(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom("partner")
    .select(["id", "name"])
    .where("id", "in", known)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
