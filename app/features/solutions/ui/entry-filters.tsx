import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { FilterSelect } from "~/ui/list/filter-select";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";

import { entryNameLimit } from "../entry-lines";
import type { EntryFilter } from "../entry-list.schema";
import { solutionLists } from "../solution";

type EntryFiltersProps = {
  asked: Pick<EntryFilter, "lists" | "search">;
  view: ListView;
  children?: ReactNode;
};

/** Narrows the entries of a solution by list and by the beginning of their values. */
export function EntryFilters({ asked, view, children }: EntryFiltersProps) {
  const { t } = useTranslation(["solution-review", "solutions"]);
  return (
    <ListFilterForm view={view} label={t("entry.find")}>
      <SearchField
        name="search"
        label={t("entry.search")}
        value={asked.search}
        maxLength={entryNameLimit}
        isTechnical
      />
      <FilterSelect
        name="lists"
        label={t("entry.list")}
        asked={asked.lists}
        choices={solutionLists.map((value) => ({ value, label: t(`solutions:list.${value}`) }))}
      />
      {children}
    </ListFilterForm>
  );
}
