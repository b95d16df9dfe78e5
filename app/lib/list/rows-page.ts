import type { ListCursor, ListPlace } from "./list-cursor";
import { pageOf, type ListPage } from "./list-page";

type RowsOrder<Row> = {
  placeOf: (row: Row) => ListPlace;
  /** Says which of two places comes first, in the order that the address asks for; 0 for the same one. */
  compare: (one: ListPlace, other: ListPlace) => number;
  limit: number;
};

/**
 * A page of rows that are all in memory. A cursor keeps its place when its row is gone. Where no row
 * is left before a cursor, the page is the first one.
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  asked: { sort: string; cursor: ListCursor | null },
  { placeOf, compare, limit }: RowsOrder<Row>,
): ListPage<Row> {
  const sorted = rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => compare(one.place, other.place));
  const read = stretchOf(sorted, asked.cursor, { compare, length: limit + 1 });
  const page = pageOf(
    read.map(({ row }) => row),
    { ...asked, limit },
    placeOf,
  );
  const isEmptied = asked.cursor?.isBefore === true && page.rows.length === 0;
  return isEmptied
    ? pageOfRows(rows, { ...asked, cursor: null }, { placeOf, compare, limit })
    : page;
}

/** The rows after a cursor, or those before it, nearest first. */
function stretchOf<Placed extends { place: ListPlace }>(
  sorted: readonly Placed[],
  cursor: ListCursor | null,
  { compare, length }: { compare: RowsOrder<Placed>["compare"]; length: number },
): Placed[] {
  if (cursor === null) return sorted.slice(0, length);
  if (cursor.isBefore)
    return sorted
      .filter(({ place }) => compare(place, cursor) < 0)
      .slice(-length)
      .reverse();
  return sorted.filter(({ place }) => compare(place, cursor) > 0).slice(0, length);
}
