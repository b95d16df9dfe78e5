import { sql, type Kysely, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { copyRows } from "~/platform/bulk-copy.repository.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import type { OpenDatabase } from "~/platform/database.server";

/** Rows of random values that go in and must come out: 50 000 in a deep run. */
const rowCount = isDeep ? 50_000 : 2_000;

/** More than one COPY statement takes, and several parts of the embedded database's. */
const manyRows = 25_000;

type Row = {
  id: number;
  text: string | null;
  bytes: Uint8Array | null;
  at: Date | null;
  ratio: number | null;
  whole: number | null;
  is_so: boolean | null;
  words: string[] | null;
  document: string | null;
};
type Schema = { copied: Row };

const columns = [
  "id",
  "text",
  "bytes",
  "at",
  "ratio",
  "whole",
  "is_so",
  "words",
  "document",
] as const;

/** Pieces that mean something to COPY, to arrays, to JSON or to UTF-8. */
const pieces = [
  "\\",
  "\\N",
  "\\.",
  "\t",
  "\n",
  "\r",
  "\b\f\v",
  '"',
  "{",
  "}",
  ",",
  "NULL",
  "\u{1f600}",
  "Ōsaka",
  "\u2028",
  "\u0001",
  "x",
  " ",
];

function randomRow(id: number, random: Random): Row {
  const orNull = <Value>(value: Value) => (random.share() < 0.15 ? null : value);
  const text = () => Array.from({ length: random.whole(0, 6) }, () => random.pick(pieces)).join("");
  return {
    id,
    text: orNull(text()),
    bytes: orNull(Uint8Array.from({ length: random.whole(0, 40) }, () => random.whole(0, 255))),
    at: orNull(new Date(random.whole(-3e13, 2e14))),
    ratio: orNull(random.pick([random.share() * 10 ** random.whole(-300, 300), 0, -1.5, 5e-324])),
    whole: orNull(random.whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
    is_so: orNull(random.share() < 0.5),
    words: orNull(Array.from({ length: random.whole(0, 4) }, text)),
    document: orNull(JSON.stringify({ [text()]: [text(), id] })),
  };
}

describe.each(testDatabases())("copying rows on %s", (kind) => {
  let database: OpenDatabase;
  let db: Kysely<Schema>;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db as unknown as Kysely<Schema>;
    await sql`create table copied (id integer primary key, text text default 'none', bytes bytea, at timestamptz,
      ratio double precision, whole bigint, is_so boolean, words text[], document jsonb)`.execute(
      db,
    );
  });
  beforeEach(async () => {
    await sql`truncate copied`.execute(db);
  });
  afterAll(() => database.close());

  const copy = (rows: Iterable<Row> | AsyncIterable<Row>) =>
    db.transaction().execute((trx) => copyRows(trx, { table: "copied", columns }, rows));
  const count = async () =>
    (
      await db
        .selectFrom("copied")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  const ids = function* (until: number) {
    for (let id = 0; id < until; id += 1) yield { id };
  };
  const copyIds = (trx: Transaction<Schema>, rows: Iterable<{ id: number }>) =>
    copyRows(trx, { table: "copied", columns: ["id"] as const }, rows);

  it("brings every value back as it was", async () => {
    const random = randomFrom(`copy ${kind}`);
    const rows = Array.from({ length: rowCount }, (_, id) => randomRow(id, random));
    expect(await copy(rows)).toBe(rowCount);
    const found = await db.selectFrom("copied").selectAll().orderBy("id").execute();
    expect(
      found.map(({ bytes, document, ...row }) => ({
        ...row,
        bytes: bytes && Buffer.from(bytes),
        document,
      })),
    ).toEqual(
      rows.map(({ bytes, document, ...row }) => ({
        ...row,
        bytes: bytes && Buffer.from(bytes),
        document: document === null ? null : (JSON.parse(document) as unknown),
      })),
    );
  });

  it("takes rows as they come, more than one statement has, and leaves defaults to the table", async () => {
    const rows = async function* () {
      for (const row of ids(manyRows)) yield row;
    };
    const copied = await db
      .transaction()
      .execute((trx) => copyRows(trx, { table: "copied", columns: ["id"] as const }, rows()));
    expect(copied).toBe(manyRows);
    expect(await count()).toBe(manyRows);
    const { text } = await db
      .selectFrom("copied")
      .select("text")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(text).toBe("none");
  });

  it("of nothing is nothing", async () => {
    expect(await copy([])).toBe(0);
    expect(await count()).toBe(0);
  });

  it("lets the program do other things between parts", async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await db.transaction().execute((trx) => copyIds(trx, ids(manyRows)));
    isOver = true;
    expect(turns).toBeGreaterThan(2);
  });

  it.each<[string, () => Iterable<{ id: number }>]>([
    ["a row does not fit", () => [...ids(15_000), { id: 7 }]],
    [
      "the source fails",
      function* () {
        yield* ids(15_000);
        throw new Error("the source failed");
      },
    ],
    ["a value is of another type", () => [...ids(10), { id: "seven" as unknown as number }]],
  ])("leaves nothing where %s, and the connection goes on", async (_what, rows) => {
    await expect(db.transaction().execute((trx) => copyIds(trx, rows()))).rejects.toThrow();
    expect(await count()).toBe(0);
    await db.transaction().execute((trx) => copyIds(trx, ids(3)));
    expect(await count()).toBe(3);
  });

  it("belongs to its transaction: with others it commits, or goes", async () => {
    await db.transaction().execute(async (trx) => {
      await copyIds(trx, ids(2));
      await sql`update copied set text = 'changed'`.execute(trx);
    });
    expect(await db.selectFrom("copied").select("text").execute()).toEqual([
      { text: "changed" },
      { text: "changed" },
    ]);
    const undone = db.transaction().execute(async (trx) => {
      await copyIds(trx, [{ id: 100 }]);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await count()).toBe(2);
  });

  it("says what a column is that there is not", async () => {
    const wrong = db
      .transaction()
      .execute((trx) =>
        copyRows(trx, { table: "copied", columns: ["nothing"] as unknown as ["id"] }, [{ id: 1 }]),
      );
    await expect(wrong).rejects.toThrow(/nothing/);
    expect(await count()).toBe(0);
  });

  it.skipIf(kind === "embedded")(
    "leaves nothing where its connection is cut, and says so",
    async () => {
      const rows = async function* () {
        yield* ids(15_000);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(
          db,
        );
        yield* ids(15_000);
      };
      const cut = db
        .transaction()
        .execute((trx) => copyRows(trx, { table: "copied", columns: ["id"] as const }, rows()));
      await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await count()).toBe(0);
      await db.transaction().execute((trx) => copyIds(trx, ids(3)));
      expect(await count()).toBe(3);
    },
  );
});
