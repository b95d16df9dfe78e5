import { firstWhere } from "../binary-search";
import type { ListCursor, ListPlace } from "./list-cursor";
import { pageOf, type ListPage } from "./list-page";

/** How rows are ordered and cut into pages. */
export type RowsOrder<Row> = {
  placeOf: (row: Row) => ListPlace;
  /** Says which of two places comes first, in the order that the address asks for; 0 for the same one. */
  compare: (one: ListPlace, other: ListPlace) => number;
  limit: number;
};

/** An array, or numbers in a typed one. */
type SortedRows<Row> = {
  length: number;
  slice: (from: number, to: number) => Iterable<Row>;
};

/**
 * A page of rows that are in the order already; its place is found by halves. Cursors are as those of
 * `pageOfRows`.
 */
export function pageOfSorted<Row>(
  rows: SortedRows<Row>,
  asked: { sort: string; cursor: ListCursor | null },
  order: RowsOrder<Row>,
): ListPage<Row> {
  const { placeOf, limit } = order;
  const page = pageOf(stretchOf(rows, asked.cursor, order), { ...asked, limit }, placeOf);
  const isEmptied = asked.cursor?.isBefore === true && page.rows.length === 0;
  return isEmptied ? pageOfSorted(rows, { ...asked, cursor: null }, order) : page;
}

/** The rows after a cursor, or those before it, nearest first; one more than a page shows. */
function stretchOf<Row>(
  rows: SortedRows<Row>,
  cursor: ListCursor | null,
  { placeOf, compare, limit }: RowsOrder<Row>,
): Row[] {
  const length = limit + 1;
  if (cursor === null) return [...rows.slice(0, length)];
  const [wanted, isBefore] = [cursor as ListPlace, cursor.isBefore];
  const isBehind = (at: number) =>
    [...rows.slice(at, at + 1)].every((row) => {
      const side = compare(placeOf(row), wanted);
      return isBefore ? side >= 0 : side > 0;
    });
  const at = firstWhere(rows.length, isBehind);
  if (!isBefore) return [...rows.slice(at, at + length)];
  return [...rows.slice(Math.max(0, at - length), at)].reverse();
}
