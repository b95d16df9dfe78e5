import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { FilterSelect } from "~/ui/list/filter-select";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { PageHead } from "~/ui/page-head";
import { StateMark } from "~/ui/state-mark";

import { entryStates, type EntryFilter } from "../entry-list.schema";
import type { SolutionList } from "../solution";
import { profileHref } from "../solutions-address";
import { useEntryColumns } from "./entry-columns";
import { EntryFilters } from "./entry-filters";

type EntryRow = {
  id: string;
  list: SolutionList;
  value: string;
  isAccepted: boolean;
  addedAt: string;
};

type EntriesPageProps = {
  prefix: string;
  asked: EntryFilter;
  solution: { id: string; name: string };
  entries: readonly EntryRow[];
  view: ListView;
};

/** All entries of a solution, its lists one after the other. */
export function EntriesPage({ prefix, asked, solution, entries, view }: EntriesPageProps) {
  const { t } = useTranslation("solution-review");
  const href = profileHref(prefix, solution.id);
  return (
    <>
      <PageHead
        title={t("entries.titleOf", { name: solution.name })}
        crumbs={[{ label: solution.name, href }, { label: t("entries.title") }]}
      />
      <List
        view={view}
        caption={t("entries.title")}
        columns={useColumns()}
        rows={entries}
        rowKey={({ id }) => id}
        filters={
          <EntryFilters asked={asked} view={view}>
            <FilterSelect
              name="states"
              label={t("entry.state")}
              asked={asked.states}
              choices={entryStates.map((value) => ({ value, label: t(`entry.${value}`) }))}
            />
          </EntryFilters>
        }
        empty={
          <Empty
            title={t("entries.none")}
            action={<ButtonLink href={href}>{t("entries.back")}</ButtonLink>}
          >
            {t("entries.noneText")}
          </Empty>
        }
      />
    </>
  );
}

function useColumns(): ListColumn<EntryRow>[] {
  const { t } = useTranslation("solution-review");
  return useEntryColumns({
    key: "state",
    head: t("entry.state"),
    isBare: true,
    cell: ({ isAccepted }) => (
      <StateMark
        state={isAccepted ? "ok" : "waiting"}
        label={t(isAccepted ? "entry.accepted" : "entry.waiting")}
      />
    ),
  });
}
