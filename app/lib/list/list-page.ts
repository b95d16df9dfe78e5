import { writePlace, type ListCursor, type ListPlace } from "./list-cursor";

/** A page of a list, with the tokens of the pages around it; null at the ends of the list. */
export type ListPage<Row> = { rows: Row[]; previous: string | null; next: string | null };

type Asked = { sort: string; cursor: ListCursor | null };

/**
 * A page out of the rows that were read from its cursor, one more than it shows: that one only says that
 * the list goes on. Rows before a cursor arrive nearest first.
 */
export function pageOf<Row>(
  read: readonly Row[],
  { sort, cursor, limit }: Asked & { limit: number },
  placeOf: (row: Row) => ListPlace,
): ListPage<Row> {
  const isMore = read.length > limit;
  const isBackward = cursor?.isBefore === true;
  const rows = read.slice(0, limit);
  if (isBackward) rows.reverse();
  const [first, last] = [rows.at(0), rows.at(-1)];
  const tokenOf = (row: Row | undefined) =>
    row === undefined ? null : writePlace(sort, placeOf(row));
  const hasPrevious = isBackward ? isMore : cursor !== null;
  const hasNext = isBackward || isMore;
  return {
    rows,
    // Where every row after the cursor is gone, the cursor itself leads back.
    previous: hasPrevious ? (tokenOf(first) ?? (cursor && writePlace(sort, cursor))) : null,
    next: hasNext ? tokenOf(last) : null,
  };
}

/** The same page with other rows, one for each. */
export function mapPage<Row, Shown>(
  { rows, ...tokens }: ListPage<Row>,
  show: (row: Row) => Shown,
): ListPage<Shown> {
  return { ...tokens, rows: rows.map(show) };
}
