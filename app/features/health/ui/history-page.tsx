import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";

import type { HealthRow } from "../health-row.view";
import { useHealthColumns } from "./health-columns";

type HistoryPageProps = {
  home: string;
  rows: readonly HealthRow[];
  /** Whether the address names a row that is not here. */
  isMissing: boolean;
  isDemonstration: boolean;
  newestHref: string | undefined;
  olderHref: string | undefined;
};

/** All issues of the last 90 days, the newest first. */
export function HistoryPage({
  home,
  rows,
  isMissing,
  isDemonstration,
  newestHref,
  olderHref,
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
      <DataTable
        caption={t("history.title")}
        isCaptionHidden
        columns={[began, location, health, status, details].map((column) => ({
          ...column,
          isRowHead: column.key === "location",
        }))}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty title={newestHref ? t("history.noneOlder") : t("history.none")} />}
      />
      <Pager
        label={t("history.title")}
        previousHref={newestHref}
        previousLabel={t("history.newest")}
        nextHref={olderHref}
        nextLabel={t("history.older")}
      />
    </>
  );
}
