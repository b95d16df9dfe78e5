import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";
import { storableJson } from "~/lib/storable-text";

import { figureColumns, figureOf } from "../figures/figure-columns";
import { qualityKey } from "../quality/quality-name";
import { locationList, type LocationListAsked } from "./location-list.schema";
import { scoreOf, type LocationRow } from "./location-rows";

type Key = string | number | null;

/** Of scores and ratios the worst is looked for first, of counts and shares the greatest. */
const greatestFirst = ["samples", "customers", "share"];

/** The order in which a sort begins. */
export const firstOrders = Object.fromEntries(
  figureColumns
    .filter(({ figure }) => greatestFirst.includes(figure))
    .map(({ key }) => [key, "descending" as const]),
);

/** The standings in their order: what a reader looks for first. */
const standingOrder = { worse: 0, level: 1, better: 2 } as const;

type Sorting = Pick<LocationListAsked, "sort" | "order" | "then" | "workload">;

/**
 * A page of the table by two keys. Rows without a key come last in both orders, and so do samples that are not
 * located more exactly where the name sorts.
 *
 * @param language BCP 47, whose order of letters holds
 */
export function locationPage(
  rows: readonly LocationRow[],
  asked: LocationListAsked,
  { language, limit = locationList.pageSize }: { language: string; limit?: number },
): ListPage<LocationRow> {
  const second = asked.then === "place" ? "place" : secondKey(asked);
  const keysOf = (row: LocationRow): [Key, Key] => [
    keyOf(row, asked.sort, asked),
    keyOf(row, second, asked),
  ];
  return pageOfRows(rows, asked, {
    placeOf: (row) => ({ key: JSON.stringify(keysOf(row)), id: String(row.place.number) }),
    compare: comparison(asked, { second, language }),
    limit,
  });
}

/** The second key as a column, of the workload that is shown. */
function secondKey({ then, workload }: Pick<Sorting, "then" | "workload">): string {
  return qualityKey({ workload: workload || null, figure: then });
}

function keyOf(row: LocationRow, sort: string, { workload }: Pick<Sorting, "workload">): Key {
  if (sort === "place") return row.isUnlocated ? null : row.place.name;
  if (sort === "standing") {
    const standing = scoreOf(row, workload)?.standing;
    return standing ? standingOrder[standing] : null;
  }
  const column = figureColumns.find(({ key }) => key === sort);
  return column ? figureOf(row, column) : null;
}

function comparison(
  { order }: Sorting,
  { second, language }: { second: string; language: string },
): (one: ListPlace, other: ListPlace) => number {
  const { compare } = new Intl.Collator(language);
  const compareKeys = (one: Key, other: Key, turn: number): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const isText = typeof one === "string" || typeof other === "string";
    return turn * (isText ? compare(String(one), String(other)) : one - other);
  };
  const firstTurn = order === "ascending" ? 1 : -1;
  const secondTurn = firstOrders[second] === "descending" ? -1 : 1;
  return (one, other) => {
    const [first, then] = keysIn(one);
    const [otherFirst, otherThen] = keysIn(other);
    return (
      compareKeys(first, otherFirst, firstTurn) ||
      compareKeys(then, otherThen, secondTurn) ||
      Number(one.id) - Number(other.id)
    );
  };
}

/** The two keys of a place in the order; a cursor that is not ours has none. */
function keysIn({ key }: ListPlace): [Key, Key] {
  const keys = storableJson(key ?? "");
  if (keys.ok && Array.isArray(keys.value)) {
    const [first, second] = keys.value as unknown[];
    return [asKey(first), asKey(second)];
  }
  // Stands behind all rows, as a row without keys does.
  return [null, null];
}

function asKey(value: unknown): Key {
  return typeof value === "string" || typeof value === "number" ? value : null;
}
