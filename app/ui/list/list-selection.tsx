import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { selectionNames } from "~/lib/list/selection-names";
import type { ListView } from "~/lib/list/list-view";
import { Button } from "~/ui/button";
import type { Column } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";

/** What can be done to selected rows. */
export type ListSelectionProps<Row> = {
  /** The rows' name, for screen readers: "reports". */
  label: string;
  id: (row: Row) => string;
  /** What sets a row apart, for its check box. */
  name: (row: Row) => string;
  /** Each leads to a page that shows what will be done, and asks. */
  actions: readonly {
    label: string;
    href: string;
    variant?: "plain" | "danger";
    /** What the button posts, where it posts something. */
    name?: string;
    value?: string;
  }[];
  /** Most rows of one action; absent where the action works through any number. */
  limit?: number;
  /** `post` where the selection is too long for an address. */
  method?: "get" | "post";
  /** Fields of the caller's own. */
  children?: ReactNode;
};

/** The form stands below the table, so that rows may have forms of their own. */
const formId = "list-selection";

/** The column of check boxes. */
export function useSelectionColumn<Row>(
  selection: Pick<ListSelectionProps<Row>, "id" | "name"> | undefined,
): Column<Row>[] {
  const { t } = useTranslation("ui");
  if (!selection) return [];
  const cell = (row: Row) => (
    <input
      type="checkbox"
      form={formId}
      name={selectionNames.id}
      value={selection.id(row)}
      aria-label={t("list.selectRow", { name: selection.name(row) })}
    />
  );
  return [{ key: "select", head: t("list.select"), cell, isBare: true, isHeadHidden: true }];
}

/** The bar that stays in sight below the table: which rows, and what to do with them. */
export function ListSelectionBar<Row>({
  view,
  selection: { label, actions, limit = Infinity, method = "get", children },
}: {
  view: ListView;
  selection: ListSelectionProps<Row>;
}) {
  const { t } = useTranslation("ui");
  const format = useFormat();
  const { count } = view;
  const isTooMany = count !== null && limit !== Infinity && (count.isMore || count.number > limit);
  const most = format.integer(limit);
  return (
    <form
      method={method}
      id={formId}
      className="list-bar"
      aria-label={t("list.actions", { label })}
    >
      <input type="hidden" name={selectionNames.query} value={view.query} />
      <label>
        {t("list.applyTo")}{" "}
        <select name={selectionNames.which} defaultValue="chosen">
          <option value="chosen">{t("list.chosen")}</option>
          {isTooMany ? null : (
            <option value="all">
              {count === null || count.isMore
                ? t("list.all")
                : t("list.allCounted", {
                    count: count.number,
                    number: format.integer(count.number),
                  })}
            </option>
          )}
        </select>
      </label>
      {children}
      {actions.map(({ label: action, href, ...button }) => (
        <Button key={href} formAction={href} {...button}>
          {action}
        </Button>
      ))}
      {isTooMany ? <p className="quiet">{t("list.tooManyToSelect", { number: most })}</p> : null}
    </form>
  );
}
