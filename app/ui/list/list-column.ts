import type { ListView } from "~/lib/list/list-view";
import type { Column } from "~/ui/data-table";

/** A column of a list. */
export type ListColumn<Row> = Omit<Column<Row>, "sort"> & {
  /** The sort that its head turns to. */
  sort?: string;
  /** Whether a row has no value here; a column that may be empty as a whole says so. */
  isEmpty?: (row: Row) => boolean;
};

/** The columns that a page shows, with their sort links, and those it leaves out because they are empty. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  view: Pick<ListView, "columns" | "sorts" | "isEmptyHidden">,
): { shown: Column<Row>[]; empty: ListColumn<Row>[] } {
  const chosen = columns.filter(
    ({ key }) => view.columns.find((column) => column.key === key)?.isShown ?? true,
  );
  const isLeftOut = ({ isEmpty, isRowHead }: ListColumn<Row>) =>
    view.isEmptyHidden &&
    !isRowHead &&
    rows.length > 0 &&
    isEmpty !== undefined &&
    rows.every(isEmpty);
  return {
    shown: chosen
      .filter((column) => !isLeftOut(column))
      .map(({ sort, isEmpty: _isEmpty, ...column }) => ({
        ...column,
        ...(sort !== undefined && { sort: view.sorts[sort] }),
      })),
    empty: chosen.filter(isLeftOut),
  };
}
