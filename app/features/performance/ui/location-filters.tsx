import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { FilterSelect } from "~/ui/list/filter-select";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";
import { SelectField } from "~/ui/select-field";

import { placeMaxLength } from "../figures/overview-list.schema";
import { secondSorts, type LocationListAsked } from "../locations/location-list.schema";
import { levelFilters, levelNames, standingFilters } from "../locations/location-rows";

/** On which side of its baseline a score is. */
const standingWords = { worse: "below", level: "level", better: "above" } as const;

type LocationFiltersProps = {
  asked: Pick<LocationListAsked, "search" | "level" | "standing" | "then">;
  view: ListView;
};

/** Narrows the table of locations, and finds places of any level by name. */
export function LocationFilters({ asked, view }: LocationFiltersProps) {
  const { t } = useTranslation("performance");
  const { t: ui } = useTranslation("ui");
  return (
    <ListFilterForm view={view} label={t("locations.find")}>
      <SearchField
        name="search"
        label={t("locations.search")}
        value={asked.search}
        maxLength={placeMaxLength}
      />
      <FilterSelect
        name="standing"
        label={t("standingHead")}
        asked={asked.standing}
        choices={standingFilters.map((value) => ({
          value,
          label:
            value === "none"
              ? t("locations.notCompared")
              : ui(`charts.standing.${standingWords[value]}`),
        }))}
      />
      <FilterSelect
        name="level"
        label={ui("charts.level")}
        asked={asked.level}
        choices={levelFilters.map((value) => ({
          value,
          label:
            value === "none" ? t("locations.noLevel") : ui(`quality.${levelNames.indexOf(value)}`),
        }))}
      />
      <SelectField
        name="then"
        label={t("locations.then")}
        value={asked.then}
        choices={secondSorts.map((value) => ({ value, label: t(`locations.by.${value}`) }))}
      />
    </ListFilterForm>
  );
}
