import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import type { Db, OpenDatabase } from "~/platform/database.server";

const writers = 50;

/** Lets everything else that is ready run first. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe.each(testDatabases())("a transaction on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    await sql`create table ledger (id integer primary key, balance integer not null check (balance >= 0))`.execute(
      db,
    );
  });
  beforeEach(() => sql`truncate ledger`.execute(db));
  afterAll(() => database.close());

  const balance = async (from: Db = db, id = 1) => {
    const { rows } = await sql<{
      balance: number;
    }>`select balance from ledger where id = ${id}`.execute(from);
    return rows[0]?.balance;
  };
  const open = (id: number, amount: number, on: Db = db) =>
    sql`insert into ledger values (${id}, ${amount})`.execute(on);

  it(`of ${writers} that write at once is alone with what it reads and writes`, async () => {
    await open(1, 0);
    const raise = () =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{
          balance: number;
        }>`select balance from ledger where id = 1 for update`.execute(trx);
        await turn();
        await sql`update ledger set balance = ${rows[0]!.balance + 1} where id = 1`.execute(trx);
        await turn();
      });
    const reads: Promise<number | undefined>[] = [];
    const raising = Array.from({ length: writers }, async () => {
      const raised = raise();
      reads.push(balance());
      return raised;
    });
    await Promise.all(raising);
    expect(await balance()).toBe(writers);
    const seen = await Promise.all(reads);
    expect(seen.every((read) => read !== undefined && read >= 0 && read <= writers)).toBe(true);
  });

  it("moves an amount wholly or not at all, for whoever looks meanwhile", async () => {
    await open(1, 100);
    await open(2, 0);
    const move = async (amount: number) =>
      db.transaction().execute(async (trx) => {
        await sql`update ledger set balance = balance + ${amount} where id = 2`.execute(trx);
        await turn();
        await sql`update ledger set balance = balance - ${amount} where id = 1`.execute(trx);
      });
    const sums: Promise<number>[] = [];
    const look = async () => {
      const { rows } = await sql<{ sum: number }>`select sum(balance) as sum from ledger`.execute(
        db,
      );
      return rows[0]!.sum;
    };
    // Each moves more than is left sooner or later, and then has to leave no trace.
    const outcomes = await Promise.allSettled(
      [30, 30, 30, 30, 10].map((amount) => {
        const moved = move(amount);
        sums.push(look(), look());
        return moved;
      }),
    );
    expect(new Set(await Promise.all(sums))).toEqual(new Set([100]));
    expect(outcomes.some(({ status }) => status === "rejected")).toBe(true);
    const left = (await balance())!;
    expect([left >= 0, left + (await balance(db, 2))!]).toEqual([true, 100]);
  });

  it("that fails in our code leaves nothing, and the database works on", async () => {
    const failing = db.transaction().execute(async (trx) => {
      await open(1, 5, trx);
      expect(await balance(trx)).toBe(5);
      throw new Error("changed our mind");
    });
    await expect(failing).rejects.toThrow("changed our mind");
    expect(await balance()).toBeUndefined();
  });

  it("that fails in the database leaves nothing, also of what came before", async () => {
    const failing = db.transaction().execute(async (trx) => {
      await open(1, 5, trx);
      await open(2, -1, trx);
    });
    await expect(failing).rejects.toMatchObject({ code: "23514" });
    expect([await balance(), await balance(db, 2)]).toEqual([undefined, undefined]);
    await open(1, 7);
    expect(await balance()).toBe(7);
  });

  it("is not seen by others before its end, and takes nothing of theirs back", async () => {
    await open(1, 1);
    let others: Promise<unknown>[] = [];
    const failing = db.transaction().execute(async (trx) => {
      await sql`update ledger set balance = 2 where id = 1`.execute(trx);
      // They wait for the one connection of the embedded database, and do not slip into this transaction.
      others = [balance(), open(3, 3)];
      await turn();
      await turn();
      throw new Error("changed our mind");
    });
    await expect(failing).rejects.toThrow("changed our mind");
    expect((await Promise.all(others))[0]).toBe(1);
    expect(await balance(db, 3)).toBe(3);
  });

  it("inside which another one begins is a fault, not a deadlock", async () => {
    const nested = db
      .transaction()
      .execute((trx) => trx.transaction().execute(() => Promise.resolve()));
    await expect(nested).rejects.toThrow(/transaction/);
    expect(await balance()).toBeUndefined();
  });
});

it("the embedded database says that it streams no rows", async () => {
  const { db, close } = await openTestDatabase("embedded");
  const stream = async () => {
    for await (const _row of db.selectFrom("front_door").selectAll().stream());
  };
  await expect(stream()).rejects.toThrow("streams no rows");
  expect((await db.selectFrom("front_door").select("code").limit(1).execute()).length).toBe(1);
  await close();
});
