import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { Db } from "./database.server";

/** Longer than any form takes on a busy machine, in ms: who presses twice gets the answer of the first press. */
const claimWaitMs = 20_000;

/**
 * Claims a form for the caller's transaction. Where another transaction has claimed it and is open,
 * this waits for its end.
 *
 * @returns false when the form was answered before
 */
export async function claimPostedForm(
  trx: Transaction<Database>,
  { digest, at }: { digest: Uint8Array; at: Date },
): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${String(claimWaitMs)}, true)`.execute(trx);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("posted_form")
    .values({ digest: Buffer.from(digest), posted_at: at })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .executeTakeFirst();
  await sql`set local lock_timeout to default`.execute(trx);
  return numInsertedOrUpdatedRows === 1n;
}

/** Keeps what a claimed form was answered. */
export async function keepPostedAnswer(
  trx: Transaction<Database>,
  { digest, answer }: { digest: Uint8Array; answer: Uint8Array },
): Promise<void> {
  await trx
    .updateTable("posted_form")
    .set({ answer: Buffer.from(answer) })
    .where("digest", "=", Buffer.from(digest))
    .execute();
}

/** What a form was answered, sealed; undefined when it was not. */
export async function findPostedAnswer(
  db: Db | Transaction<Database>,
  digest: Uint8Array,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("posted_form")
    .select("answer")
    .where("digest", "=", Buffer.from(digest))
    .executeTakeFirst();
  return row?.answer ?? undefined;
}

/** Removes at most `limit` answers from before `before`. @returns how many went */
export async function deletePostedForms(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("posted_form")
    .where("digest", "in", (eb) =>
      eb
        .selectFrom("posted_form")
        .select("digest")
        .where("posted_at", "<", before)
        .orderBy("posted_at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The transaction as a database for use cases that open a transaction of their own: theirs becomes
 * a part of this one, which is undone alone when it fails.
 */
export function asDatabase(trx: Transaction<Database>): Db {
  const part = {
    execute: async <Value>(
      work: (trx: Transaction<Database>) => Promise<Value>,
    ): Promise<Value> => {
      await sql`savepoint part`.execute(trx);
      try {
        const value = await work(trx);
        await sql`release savepoint part`.execute(trx);
        return value;
      } catch (thrown) {
        await sql`rollback to savepoint part`.execute(trx);
        throw thrown;
      }
    },
  };
  return new Proxy<Db>(trx, {
    get(target, name) {
      if (name === "transaction") return () => part;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
