import { sql } from "kysely";

import type { Db } from "./database.server";

/** True when the database answers. */
export async function checkDatabase(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(() => true, () => false);
}
