import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { InTableContext } from "~/ui/time";

export type Column<Row> = {
  key: string;
  /** Column name; on a phone it stands before each of the column's cells. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, for numbers. */
  isNumeric?: boolean;
  /** The cell that names the row: a row head, and the card's title on a phone. */
  isRowHead?: boolean;
  /** The cell needs no column name on a phone, as a state mark does not. */
  isBare?: boolean;
  /** The head is for screen readers only, as over check boxes. */
  isHeadHidden?: boolean;
  /** In a `grid`: the cell stands under the others of its row; an empty one takes no room. */
  isUnder?: boolean;
  /** Keeps the column as wide in every table of its kind; without it the content decides. */
  width?: "mark" | "fifth" | "quarter";
  /** Makes the head a link that sorts; `direction` where the table is sorted by it now. */
  sort?: { href: string; direction?: "ascending" | "descending" };
};

type DataTableProps<Row> = {
  /** Names the table; always present for screen readers. */
  caption: string;
  isCaptionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Id of the row, where links lead to it. */
  rowId?: (row: Row) => string;
  /** A class of the style sheet for the whole row, such as `adds`; what it says stands in a cell as well. */
  rowClass?: (row: Row) => string | undefined;
  /**
   * `cards` turns each row into a card on a phone; `grid` does too, and elsewhere gives every table
   * of its kind the same four columns; `plain` stays a table; `scroll` may scroll sideways.
   */
  layout?: "cards" | "grid" | "plain" | "scroll";
  /** Keeps the head in sight while a long table scrolls (not with `scroll`). */
  isSticky?: boolean;
  /** Stands in for the table when there is no row. */
  empty?: ReactNode;
};

/**
 * The main furniture. The roles are spelled out because a table that is laid out as cards
 * stops being a table for some screen readers.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    isCaptionHidden,
    columns,
    rows,
    rowKey,
    rowId,
    rowClass,
    layout = "cards",
    isSticky,
    empty,
  } = props;
  if (rows.length === 0 && empty) return <>{empty}</>;
  const isCard = layout === "cards" || layout === "grid";
  const table = (
    <table
      className={classNames(isCard && "rows", layout === "grid" && "grid", isSticky && "sticky")}
      role="table"
    >
      <caption className={classNames(isCaptionHidden && "visually-hidden")}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} id={rowId?.(row)} role="row" className={rowClass?.(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} isCard={isCard} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  const shown =
    layout !== "scroll" ? (
      table
    ) : (
      <section className="scroll" aria-label={caption} tabIndex={0}>
        {table}
      </section>
    );
  return <InTableContext.Provider value>{shown}</InTableContext.Provider>;
}

function Head<Row>({
  column: { head, isNumeric, isUnder, isHeadHidden, width, sort },
}: {
  column: Column<Row>;
}) {
  const shown = isHeadHidden ? <span className="visually-hidden">{head}</span> : head;
  return (
    <th
      scope="col"
      role="columnheader"
      className={classNames(
        isNumeric && "n",
        isUnder && "visually-hidden",
        sort && "sort",
        width && `w-${width}`,
      )}
      aria-sort={sort?.direction}
    >
      {sort ? <a href={sort.href}>{head}</a> : shown}
    </th>
  );
}

function Cell<Row>({ column, row, isCard }: { column: Column<Row>; row: Row; isCard: boolean }) {
  const className = classNames(column.isNumeric && "n", column.isUnder && "under");
  if (column.isRowHead) {
    return (
      <th scope="row" role="rowheader" className={className}>
        {column.cell(row)}
      </th>
    );
  }
  const isLabelled = isCard && !column.isBare;
  return (
    <td role="cell" className={className} data-label={isLabelled ? column.head : undefined}>
      {column.cell(row)}
    </td>
  );
}
