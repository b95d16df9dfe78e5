import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { defineList, readList } from "~/lib/list/define-list";
import type { KeyForm } from "~/lib/list/key-forms";
import type { ListPage } from "~/lib/list/list-page";
import { orders, type Order } from "~/lib/list/list-order";
import type { OpenDatabase } from "~/platform/database.server";
import {
  countUpTo,
  readKeysetPage,
  type Placed,
  type SortKey,
} from "~/platform/keyset.repository.server";

const sorts = {
  text: { key: "text" },
  count: { key: "count" },
  number: { key: "number", isNullable: true },
  day: { key: "day" },
  instant: { key: "instant" },
  seen: { key: "instant-or-never" },
} as const satisfies Record<string, { key: KeyForm; isNullable?: boolean }>;
type Sort = keyof typeof sorts;

const things = defineList({ filters: z.object({}), sorts, sort: "text" });

const keys: Record<Sort, ReturnType<typeof sql>> = {
  text: sql`lower(thing.text) collate "C"`,
  count: sql`thing.count`,
  number: sql`thing.number`,
  day: sql`thing.day`,
  instant: sql`thing.instant`,
  seen: sql`coalesce(thing.seen, '-infinity'::timestamptz)`,
};

const rounds = isDeep ? 20 : 3;

describe.each(testDatabases())("pages of a sorted list on %s", (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await sql`create table thing (id uuid primary key, text text not null, count bigint not null,
      number double precision, day date not null, instant timestamptz not null, seen timestamptz)`.execute(
      database.db,
    );
  });
  beforeEach(() => sql`truncate thing`.execute(database.db));
  afterAll(() => database.close());

  /** Few values, so that there are ties. */
  const insert = async (random: Random, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const id of ids)
      await sql`insert into thing values (${id}, ${random.pick(["", "a", "B", "é", "大阪"])},
        ${random.whole(0, 3)}, ${random.pick([null, 0.1, 1e-7, 88.80000000000001])},
        ${`2026-0${random.whole(1, 3)}-01`}::date,
        ${`2026-01-01T00:00:00.00000${random.whole(0, 3)}Z`}::timestamptz,
        ${random.pick([null, "2026-01-01T00:00:00.123456Z"])}::timestamptz)`.execute(database.db);
    return ids;
  };

  const page = (query: Record<string, string>, limit: number): Promise<ListPage<Placed>> => {
    const { asked, unread } = readList(things, new URLSearchParams(query));
    expect(unread).toEqual([]);
    const { key: form, ...nullable } = sorts[asked.sort] as { key: KeyForm; isNullable?: boolean };
    const sortKey: SortKey = { key: keys[asked.sort], form, ...nullable };
    return readKeysetPage<Placed>(database.db, {
      asked,
      limit,
      sortKey,
      id: { column: sql`thing.id` },
      select: ({ key, id, where, orderBy, limit: most }) => sql<Placed>`
        select ${key} as place_key, ${id} as place_id from thing where ${where}
        order by ${orderBy} limit ${most}`,
    });
  };

  /** The ids of all pages, in the order they were read, and the last page itself. */
  const walk = async (
    query: Record<string, string>,
    {
      limit,
      between = () => Promise.resolve(),
    }: { limit: number; between?: () => Promise<unknown> },
    way: "next" | "previous",
  ) => {
    const seen: string[][] = [];
    let current = await page(query, limit);
    for (;;) {
      const ids = current.rows.map(({ place_id }) => place_id);
      seen.push(way === "next" ? ids : [...ids].reverse());
      const token = current[way];
      if (token === null) return { seen: seen.flat(), last: current };
      await between();
      const { after: _after, before: _before, ...rest } = query;
      current = await page({ ...rest, [way === "next" ? "after" : "before"]: token }, limit);
    }
  };

  const cases = (Object.keys(sorts) as Sort[]).flatMap((sort) =>
    orders.map((order): [Sort, Order] => [sort, order]),
  );

  it.each(cases)(
    "by %s %s give every row once, forward and back, also when rows come in between",
    async (sort, order) => {
      for (let round = 0; round < rounds; round++) {
        const random = randomFrom(`keyset ${sort} ${order} ${round}`);
        await sql`truncate thing`.execute(database.db);
        const first = await insert(random, random.whole(0, 30));
        const limit = random.whole(1, 7);
        const query = { sort, order };

        const still = await walk(query, { limit }, "next");
        expect([...still.seen].sort()).toEqual([...first].sort());
        const place = still.last.previous;
        if (place !== null) {
          const back = await walk({ ...query, before: place }, { limit }, "previous");
          const shownLast = still.last.rows.map(({ place_id }) => place_id);
          expect([...back.seen].reverse()).toEqual(still.seen.slice(0, -shownLast.length));
        }

        const between = () => insert(random, random.whole(0, 2));
        for (const way of ["next", "previous"] as const) {
          const start = way === "next" ? query : { ...query, before: place ?? "" };
          const moving = await walk(start, { limit, between }, way);
          expect(new Set(moving.seen).size).toBe(moving.seen.length);
          if (way === "next") expect(first.filter((id) => !moving.seen.includes(id))).toEqual([]);
        }
      }
    },
    60_000,
  );

  it("begin again where no row is left before a place, and lead back where none is left after it", async () => {
    await insert(randomFrom("keyset ends"), 5);
    const first = await page({}, 2);
    const second = await page({ after: first.next ?? "" }, 2);
    const ids = first.rows.map(({ place_id }) => place_id);
    await sql`delete from thing where id = any(${ids}::uuid[])`.execute(database.db);
    const again = await page({ before: second.previous ?? "" }, 2);
    expect([again.rows, again.previous]).toEqual([second.rows, null]);
    await sql`truncate thing`.execute(database.db);
    const behind = await page({ after: second.next ?? "" }, 2);
    expect([behind.rows, behind.next, behind.previous]).toEqual([[], null, second.next]);
  });

  it.each([
    [0, 3, { number: 0, isMore: false }],
    [3, 3, { number: 3, isMore: false }],
    [4, 3, { number: 3, isMore: true }],
  ])("are counted: %i rows up to %i are %o", async (rows, most, counted) => {
    await insert(randomFrom("keyset count"), rows);
    expect(await countUpTo(database.db, sql`select from thing`, most)).toEqual(counted);
  });
});
