import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { DataTable } from "~/ui/data-table";
import { Pager } from "~/ui/pager";
import { UnreadNote } from "~/ui/unread-note";

import { shownColumns, type ListColumn } from "./list-column";
import { ListNothing, ListTooMany } from "./list-nothing";
import { ListSelectionBar, useSelectionColumn, type ListSelectionProps } from "./list-selection";
import { ListTools } from "./list-tools";

type ListProps<Row> = {
  view: ListView;
  /** Names the list for screen readers. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowId?: (row: Row) => string;
  /** The list's `ListFilterForm`. */
  filters?: ReactNode;
  /** Stands in for a list that has no row at all. */
  empty: ReactNode;
  /** What to do with several rows; absent for a reader who may do nothing. */
  selection?: ListSelectionProps<Row>;
  /** Where more rows match than the list can show: how many it can. */
  tooMany?: number;
  /** Between the tools and the table. */
  children?: ReactNode;
};

/** A list: filters, tools, table, selection and pager, and what stands there without rows. */
export function List<Row>(props: ListProps<Row>) {
  const { view, caption, columns, rows, rowKey, rowId, filters, selection, children } = props;
  const { t } = useTranslation("ui");
  const { shown, empty } = shownColumns(columns, rows, view);
  const boxes = useSelectionColumn(selection);
  const hasRows = rows.length > 0 && props.tooMany === undefined;
  const isEmpty = !hasRows && !view.isFiltered && view.isFirst && props.tooMany === undefined;
  return (
    <div className="list">
      <UnreadNote unread={view.unread} />
      {isEmpty ? null : filters}
      {hasRows ? <ListTools view={view} columns={columns} empty={empty} /> : null}
      {children}
      {hasRows ? (
        <DataTable
          caption={caption}
          isCaptionHidden
          isSticky
          columns={[...boxes, ...shown]}
          rows={rows}
          rowKey={rowKey}
          rowId={rowId}
        />
      ) : (
        <Instead view={view} tooMany={props.tooMany} empty={props.empty} isEmpty={isEmpty} />
      )}
      {hasRows && selection ? <ListSelectionBar view={view} selection={selection} /> : null}
      <Pager
        label={t("list.pages", { label: caption })}
        previousHref={view.previousHref}
        nextHref={view.nextHref}
      />
    </div>
  );
}

type InsteadProps = Pick<ListProps<unknown>, "view" | "tooMany" | "empty"> & { isEmpty: boolean };

function Instead({ view, tooMany, empty, isEmpty }: InsteadProps) {
  if (tooMany !== undefined) return <ListTooMany limit={tooMany} />;
  if (isEmpty) return <>{empty}</>;
  return <ListNothing view={view} />;
}
