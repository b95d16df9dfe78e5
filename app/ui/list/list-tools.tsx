import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Button } from "~/ui/button";
import { More } from "~/ui/more";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { KeptFields } from "./kept-fields";

type ToolsProps = {
  view: ListView;
  /** Every column of the list, in its order. */
  columns: readonly { key: string; head: string }[];
  /** Columns that are left out because no row of the page has a value there. */
  empty: readonly { head: string }[];
};

/** Above the table: how many rows match, its files and its columns. */
export function ListTools({ view, columns, empty }: ToolsProps) {
  const { t } = useTranslation("ui");
  const join = useJoin();
  const choices = columns.flatMap(({ key, head }) => {
    const column = view.columns.find((each) => each.key === key);
    return column?.isChoosable ? [{ key, head, isShown: column.isShown }] : [];
  });
  return (
    <div className="list-tools">
      <ListCountText view={view} />
      {view.files ? (
        <span className="list-files">
          <a href={view.files.csv}>{t("list.exportCsv")}</a>
          <a href={view.files.json}>{t("list.exportJson")}</a>
        </span>
      ) : null}
      {choices.length > 0 ? <ColumnChoice view={view} choices={choices} /> : null}
      {empty.length > 0 ? (
        <p className="quiet">
          {t("list.emptyColumns", { columns: join.list(empty.map(({ head }) => head)) })}
        </p>
      ) : null}
    </div>
  );
}

function ListCountText({ view: { count, isFiltered } }: { view: ListView }) {
  const { t } = useTranslation("ui");
  const format = useFormat();
  if (count === null) return null;
  const number = format.integer(count.number);
  if (count.isMore)
    return <p className="quiet">{t(isFiltered ? "list.moreMatch" : "list.more", { number })}</p>;
  const values = { count: count.number, number };
  return <p className="quiet">{t(isFiltered ? "list.match" : "list.rows", values)}</p>;
}

type ColumnChoiceProps = {
  view: ListView;
  choices: readonly { key: string; head: string; isShown: boolean }[];
};

function ColumnChoice({ view, choices }: ColumnChoiceProps) {
  const { t } = useTranslation("ui");
  return (
    <More summary={t("list.columns")} isPlain>
      <form method="get" action={view.path} className="list-columns">
        <KeptFields pairs={view.keptByColumns} />
        <fieldset>
          <legend>{t("list.shownColumns")}</legend>
          {choices.map(({ key, head, isShown }) => (
            <label key={key}>
              <input type="checkbox" name="columns" value={key} defaultChecked={isShown} /> {head}
            </label>
          ))}
        </fieldset>
        <label>
          <input type="checkbox" name="empty" value="hidden" defaultChecked={view.isEmptyHidden} />{" "}
          {t("list.hideEmpty")}
        </label>
        <Button>{t("list.apply")}</Button>
      </form>
    </More>
  );
}
