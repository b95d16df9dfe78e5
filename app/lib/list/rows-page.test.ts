import { describe, expect, it } from "vitest";

import { readPlace, type ListCursor, type ListPlace } from "./list-cursor";
import { pageOfRows } from "./rows-page";

type Row = { id: string; score: number };

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const rows: Row[] = Array.from({ length: 25 }, (_, number) => ({
  id: idOf((number * 7) % 25),
  score: number % 4,
}));
const compareBy = (turn: 1 | -1) => (one: ListPlace, other: ListPlace) =>
  turn * (Number(one.key) - Number(other.key)) ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
const pageAt = (cursor: ListCursor | null, { of = rows, turn = 1 as 1 | -1, limit = 4 } = {}) =>
  pageOfRows(
    of,
    { sort: "score", cursor },
    {
      placeOf: ({ id, score }) => ({ key: String(score), id }),
      compare: compareBy(turn),
      limit,
    },
  );
const placeOf = (token: string | null, isBefore: boolean) => {
  const place = token && readPlace(token, { sort: "score", key: "count", id: "uuid" });
  return place ? { ...place, isBefore } : null;
};
const sortedIds = (turn: 1 | -1) =>
  [...rows]
    .sort((one, other) => turn * (one.score - other.score) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);

describe("pages of rows in memory", () => {
  it.each([1, -1] as const)("lead over every row once, there and back, in order %i", (turn) => {
    const there: string[][] = [];
    let page = pageAt(null, { turn });
    expect(page.previous).toBeNull();
    for (;;) {
      there.push(page.rows.map(({ id }) => id));
      if (page.next === null) break;
      page = pageAt(placeOf(page.next, false), { turn });
    }
    expect(there.flat()).toEqual(sortedIds(turn));
    const back: string[][] = [page.rows.map(({ id }) => id)];
    while (page.previous !== null) {
      page = pageAt(placeOf(page.previous, true), { turn });
      back.unshift(page.rows.map(({ id }) => id));
    }
    expect(back).toEqual(there);
  });

  it("go on behind a row that is gone", () => {
    const first = pageAt(null);
    const left = rows.filter(({ id }) => id !== first.rows.at(-1)?.id);
    const second = pageAt(placeOf(first.next, false), { of: left });
    expect(second.rows.map(({ id }) => id)).toEqual(sortedIds(1).slice(4, 8));
  });

  it("begin again where nothing is left before a cursor", () => {
    const second = pageAt(placeOf(pageAt(null).next, false));
    const left = rows.filter(({ id }) => second.rows.some((row) => row.id === id));
    expect(pageAt(placeOf(second.previous, true), { of: left })).toEqual(
      pageAt(null, { of: left }),
    );
  });
});
