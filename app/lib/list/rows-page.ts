import type { ListCursor, ListPlace } from "./list-cursor";
import { mapPage, type ListPage } from "./list-page";
import { pageOfSorted, type RowsOrder } from "./sorted-page";

/**
 * A page of rows that are all in memory. A cursor keeps its place when its row is gone. Where no row
 * is left before a cursor, the page is the first one.
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  asked: { sort: string; cursor: ListCursor | null },
  { placeOf, compare, limit }: RowsOrder<Row>,
): ListPage<Row> {
  const sorted: { row: Row; place: ListPlace }[] = rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => compare(one.place, other.place));
  const order = { placeOf: ({ place }: { place: ListPlace }) => place, compare, limit };
  return mapPage(pageOfSorted(sorted, asked, order), ({ row }) => row);
}
