import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { FilterSelect } from "~/ui/list/filter-select";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";

import { categories } from "../../endpoint-sets/endpoint-set";
import type { ChangeFilter, SetLabel } from "../change-log";

type ChangeLogFilterProps = {
  view: ListView;
  filter: ChangeFilter;
  serviceAreas: readonly SetLabel[];
};

/** Narrows a change log by service area, category and text. */
export function ChangeLogFilter({ view, filter, serviceAreas }: ChangeLogFilterProps) {
  const { t } = useTranslation("publications");
  return (
    <ListFilterForm view={view} label={t("filter.label")}>
      <SearchField
        name="text"
        label={t("filter.text")}
        hint={t("filter.textHint")}
        value={filter.text}
        maxLength={253}
      />
      <FilterSelect
        name="serviceArea"
        label={t("filter.serviceArea")}
        asked={filter.serviceArea === null ? [] : [filter.serviceArea]}
        choices={serviceAreas.map(({ code, displayName }) => ({
          value: code,
          label: displayName,
        }))}
      />
      <FilterSelect
        name="category"
        label={t("filter.category")}
        asked={filter.category === null ? [] : [filter.category]}
        choices={[...categories].reverse().map((value) => ({ value, label: value }))}
      />
    </ListFilterForm>
  );
}
