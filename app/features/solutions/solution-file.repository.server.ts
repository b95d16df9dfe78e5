import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Solution } from "./solution";
import { solutionOf } from "./solution.repository.server";

/** Active solutions of an owner by their exact name, locked; null is leadership. Two show that there are several. */
export async function findActiveByName(
  trx: Transaction<Database>,
  { variant, owner, name }: { variant: Variant; owner: string | null; name: string },
): Promise<Solution[]> {
  const rows = await trx
    .selectFrom("solution")
    .selectAll()
    .where("variant", "=", variant)
    .where("owner_partner_id", owner === null ? "is" : "=", owner)
    .where("name", "=", name)
    .where("status", "=", "active")
    .orderBy("id")
    .limit(2)
    .forUpdate()
    .execute();
  return rows.map(solutionOf);
}

/** Active solutions behind an id, by id. */
export async function listActiveAfter(
  db: Db,
  { variant, after, limit }: { variant: Variant; after: string; limit: number },
): Promise<Solution[]> {
  const rows = await db
    .selectFrom("solution")
    .selectAll()
    .where("variant", "=", variant)
    .where("status", "=", "active")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(solutionOf);
}
