import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { ButtonLink } from "~/ui/button";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { SearchField } from "~/ui/search-field";
import { SelectField } from "~/ui/select-field";
import { Tabs } from "~/ui/tabs";
import { useFormat } from "~/ui/use-format";

import type { OwnedReport, ReceivedReport } from "../report-list";
import { CompareChosen } from "./compare-choice";
import { OwnedTable, ReceivedTable, type HistoryMay } from "./history-tables";

type Shown =
  | { list: "own"; city: string; sharing: string; reports: OwnedReport[]; view: ListView }
  | { list: "received"; city: string; reports: ReceivedReport[]; view: ListView };

type HistoryPageProps = {
  prefix: string;
  /** The page of the list that is open. */
  shown: Shown;
  may: HistoryMay;
  /** What has just been done, said once. */
  done: "deleted" | "removed" | null;
  deletedCount: number | null;
};

/** Reports of an account: those it ran and those it received, one list at a time. */
export function HistoryPage({ prefix, shown, may, done, deletedCount }: HistoryPageProps) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const path = `${prefix}/reports`;
  const filters = <Filters shown={shown} />;
  return (
    <>
      <PageHead
        title={t("title")}
        tools={<ButtonLink href={prefix || "/"}>{t("run")}</ButtonLink>}
      />
      {done ? (
        <Note role="status">
          {deletedCount === null
            ? t(`done.${done}`)
            : t("done.deletedSelected", {
                count: deletedCount,
                number: format.integer(deletedCount),
              })}
        </Note>
      ) : null}
      <Tabs
        label={t("lists.label")}
        tabs={[
          { href: path, label: t("lists.own"), isCurrent: shown.list === "own" },
          {
            href: `${path}?list=received`,
            label: t("lists.received"),
            isCurrent: shown.list === "received",
          },
        ]}
      />
      {shown.list === "own" ? (
        <OwnedTable {...shown} filters={filters} prefix={prefix} may={may} />
      ) : (
        <ReceivedTable {...shown} filters={filters} prefix={prefix} may={may} />
      )}
      {may.compare ? <CompareChosen reports={shown.reports} prefix={prefix} /> : null}
    </>
  );
}

function Filters({ shown }: { shown: Shown }) {
  const { t } = useTranslation("history");
  return (
    <ListFilterForm view={shown.view} label={t("filter.label")}>
      <SearchField name="city" label={t("filter.city")} value={shown.city} maxLength={100} />
      {shown.list === "own" ? (
        <SelectField
          name="sharing"
          label={t("filter.sharing")}
          value={shown.sharing}
          choices={(["all", "shared", "closed"] as const).map((value) => ({
            value,
            label: t(`filter.${value}`),
          }))}
        />
      ) : null}
    </ListFilterForm>
  );
}
