import { sql } from "kysely";

import type { Variant } from "~/features/settings/variants";
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

/** A version of all partners of a variant, as `solutionsVersion`. */
export async function partnersVersion(db: Db, variant: Variant): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(sum(revision), 0) as version from partner
    where variant = ${variant}`.execute(db);
  return rows[0]?.version ?? "";
}
