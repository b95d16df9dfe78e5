import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { HealthHistoryAsked } from "../health-list";
import type { HealthRow } from "../health-row.view";
import { useHealthColumns } from "./health-columns";
import { HealthFilters } from "./health-filters";

type HistoryPageProps = {
  home: string;
  asked: HealthHistoryAsked;
  rows: readonly HealthRow[];
  view: ListView;
  /** Whether the address names a row that is not here. */
  isMissing: boolean;
  isDemonstration: boolean;
};

/** All issues of the last 90 days. */
export function HistoryPage({
  home,
  asked,
  rows,
  view,
  isMissing,
  isDemonstration,
}: HistoryPageProps) {
  const { t } = useTranslation("health");
  const { location, health, status, details, began } = useHealthColumns();
  return (
    <>
      <PageHead
        title={t("history.title")}
        crumbs={[{ label: t("title"), href: home }, { label: t("history.title") }]}
      />
      {isMissing ? (
        <Note tone="warning" role="alert">
          {t("history.missing")}
        </Note>
      ) : null}
      {isDemonstration ? <p className="small quiet">{t("demonstration")}</p> : null}
      <p className="prose">{t("history.lead")}</p>
      <List
        view={view}
        caption={t("history.title")}
        columns={[location, health, status, details, { ...began, sort: "began" }]}
        rows={rows}
        rowKey={({ id }) => id}
        filters={
          <ListFilterForm view={view} label={t("filter.label")}>
            <HealthFilters asked={asked} />
          </ListFilterForm>
        }
        empty={<Empty title={t("history.none")} />}
      />
    </>
  );
}
