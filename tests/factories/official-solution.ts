import { sql } from "kysely";

import { aNumberedSolution } from "#tests/support/stored-samples";
import type { SolutionType } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";

type Given = {
  type?: SolutionType;
  /** Any but Approved and Named is not official. */
  state?: string;
  pack?: number;
  ownerPartnerId?: string;
};

/** Stores a public solution as its approval leaves it, with its number in aggregates. */
export async function storeApproved(
  db: Db,
  name: string,
  { type = "isp", state = "Approved", pack = 16, ownerPartnerId }: Given = {},
): Promise<{ id: string; number: number }> {
  const id = crypto.randomUUID();
  await sql`insert into solution (id, variant, name, type, connection_type, state, status, visibility, description,
      tags, approved_name, approved_type, approved_visibility, approved_state, approved_by_name, approved_at,
      added_at, added_by_method, added_by_name, updated_at, revision, owner_partner_id)
    values (${id}, 'MultiTenant', ${name}, ${type}, 'isp', ${state}, 'active', 'Public', '', '{}', ${name}, ${type},
      'Public', ${state}, 'Test', now(), now(), 'Script', 'Test', now(), 1, ${ownerPartnerId ?? null})`.execute(
    db,
  );
  return { id, number: await aNumberedSolution(db, pack, id) };
}
