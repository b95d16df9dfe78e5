import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

/**
 * Does work that only one process does at a time: giving numbers to solutions, and storing versions of the
 * attribution. In a transaction of the caller, others wait until that one ends.
 */
export async function inOneProcess<Answer>(
  db: Db | Transaction<Database>,
  work: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> {
  const locked = async (trx: Transaction<Database>) => {
    await sql`select pg_advisory_xact_lock(hashtext('attribution'))`.execute(trx);
    return work(trx);
  };
  return db.isTransaction ? locked(db as Transaction<Database>) : db.transaction().execute(locked);
}
