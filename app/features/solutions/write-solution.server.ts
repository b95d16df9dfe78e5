import type { Transaction } from "kysely";

import type { Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

/** Another writer was quicker with an entry: what is refused now can be told when it is looked at again. */
export class EntryTakenByAnother extends Error {}

class Refused extends Error {
  constructor(readonly result: unknown) {
    super("refused");
  }
}

/** Times that a write is tried: each time another writer was quicker, and the next look shows what it wrote. */
const tries = 4;

/** Unique violation, deadlock and serialisation failure (PostgreSQL, appendix A). */
const racedCodes = ["23505", "40P01", "40001"];

/**
 * Writes solutions in one transaction. A refusal undoes all of it. Where another transaction took an entry
 * at the same time, the work is done again and sees it. In a transaction of the caller the work is done
 * once, and the caller undoes what it refuses.
 */
export async function writeSolution<Value, Refusal>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        if (!result.ok) throw new Refused(result);
        return result;
      });
    } catch (thrown) {
      if (thrown instanceof Refused) return thrown.result as Result<Value, Refusal>;
      if (left === 0 || !isRaced(thrown)) throw thrown;
    }
  }
}

function isRaced(thrown: unknown): boolean {
  if (thrown instanceof EntryTakenByAnother) return true;
  const { code } = thrown as { code?: unknown };
  return typeof code === "string" && racedCodes.includes(code);
}
