import { useTranslation } from "react-i18next";

import type { Unread } from "~/platform/read-query";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import { UnreadNote } from "~/ui/unread-note";

import { historyHref, historyLists, type HistoryView } from "../history-address";
import type { OwnedReport, ReceivedReport, ReportPage } from "../report-list";
import { CompareChosen } from "./compare-choice";
import { OwnedTable, ReceivedTable, type HistoryMay } from "./history-tables";

export type HistoryPageProps = {
  prefix: string;
  view: HistoryView;
  /** The page of the list that is open. */
  shown:
    | { list: "own"; page: ReportPage<OwnedReport> }
    | { list: "received"; page: ReportPage<ReceivedReport> };
  may: HistoryMay;
  unread: readonly Unread[];
  isFirst: boolean;
  /** What has just been done, said once. */
  done: "deleted" | "removed" | null;
};

/** Reports of an account: those it ran and those it received, one list at a time. */
export function HistoryPage({ prefix, view, unread, shown, may, isFirst, done }: HistoryPageProps) {
  const { t } = useTranslation("history");
  const path = `${prefix}/reports`;
  const isFiltered = view.city !== "" || view.sharing !== "all";
  const isEmpty = shown.page.reports.length === 0;
  return (
    <>
      <PageHead
        title={t("title")}
        tools={<ButtonLink href={prefix || "/"}>{t("run")}</ButtonLink>}
      />
      {done ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      <Tabs
        label={t("lists.label")}
        tabs={historyLists.map((list) => ({
          href: historyHref(path, {
            list,
            sort: "date",
            order: "descending",
            city: "",
            sharing: "all",
          }),
          label: t(`lists.${list}`),
          isCurrent: list === view.list,
        }))}
      />
      <UnreadNote unread={unread} />
      {isEmpty && !isFiltered && isFirst ? null : <Filters path={path} view={view} />}
      {isEmpty ? (
        <NothingThere view={view} path={path} isFiltered={isFiltered} isFirst={isFirst} />
      ) : null}
      {!isEmpty && shown.list === "own" ? (
        <OwnedTable reports={shown.page.reports} view={view} prefix={prefix} may={may} />
      ) : null}
      {!isEmpty && shown.list === "received" ? (
        <ReceivedTable reports={shown.page.reports} view={view} prefix={prefix} may={may} />
      ) : null}
      {may.compare ? <CompareChosen reports={shown.page.reports} prefix={prefix} /> : null}
      <Pager
        label={t(`lists.${view.list}`)}
        previousHref={isFirst ? undefined : historyHref(path, view)}
        previousLabel={t("pager.first")}
        nextHref={shown.page.next ? historyHref(path, view, shown.page.next) : undefined}
      />
    </>
  );
}

/** Narrows the list; sorting stays as it is. */
function Filters({
  path,
  view: { list, sort, order, city, sharing },
}: {
  path: string;
  view: HistoryView;
}) {
  const { t } = useTranslation("history");
  return (
    <form
      className="filters"
      method="get"
      action={path}
      role="search"
      aria-label={t("filter.label")}
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="sort" value={sort} />
      <input type="hidden" name="order" value={order} />
      <Field id="city" label={t("filter.city")}>
        {(control) => (
          <input type="search" name="city" maxLength={100} defaultValue={city} {...control} />
        )}
      </Field>
      {list === "own" ? (
        <Field id="sharing" label={t("filter.sharing")}>
          {(control) => (
            <select name="sharing" defaultValue={sharing} {...control}>
              {(["all", "shared", "closed"] as const).map((value) => (
                <option key={value} value={value}>
                  {t(`filter.${value}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      <Button>{t("filter.apply")}</Button>
    </form>
  );
}

type NothingThereProps = { view: HistoryView; path: string; isFiltered: boolean; isFirst: boolean };

function NothingThere({ view, path, isFiltered, isFirst }: NothingThereProps) {
  const { t } = useTranslation("history");
  if (isFiltered || !isFirst) {
    const everything = { ...view, city: "", sharing: "all" } as const;
    return (
      <Empty
        title={t("empty.filtered")}
        action={<ButtonLink href={historyHref(path, everything)}>{t("empty.showAll")}</ButtonLink>}
      />
    );
  }
  return <Empty title={t(`empty.${view.list}.title`)}>{t(`empty.${view.list}.text`)}</Empty>;
}
