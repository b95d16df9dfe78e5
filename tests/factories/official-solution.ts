import { sql } from "kysely";

import { aNumberedSolution } from "#tests/support/stored-samples";
import type { Db } from "~/platform/database.server";

/** An official solution of leadership with its number in aggregates. */
export async function insertOfficialSolution(
  db: Db,
  { name, pack }: { name: string; pack: number },
): Promise<{ id: string; number: number }> {
  const id = crypto.randomUUID();
  await sql`insert into solution (id, variant, name, type, connection_type, state, status, visibility, description,
      tags, approved_name, approved_type, approved_visibility, approved_state, approved_by_name, approved_at,
      added_at, added_by_method, added_by_name, updated_at, revision)
    values (${id}, 'MultiTenant', ${name}, 'isp', 'isp', 'Approved', 'active', 'Public', '', '{}', ${name}, 'isp',
      'Public', 'Approved', 'Test', now(), now(), 'Script', 'Test', now(), 1)`.execute(db);
  return { id, number: await aNumberedSolution(db, pack, id) };
}
