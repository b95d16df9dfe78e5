import { useTranslation } from "react-i18next";

import { FilterSelect } from "~/ui/list/filter-select";

import type { HealthHistoryAsked } from "../health-list";
import { healthSources } from "../health-row.view";
import { severities } from "../severity";

/** The filters of every list of network health. */
export function HealthFilters({ asked }: { asked: Pick<HealthHistoryAsked, "health" | "source"> }) {
  const { t } = useTranslation("health");
  return (
    <>
      <FilterSelect
        name="health"
        label={t("health")}
        asked={asked.health}
        choices={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
      <FilterSelect
        name="source"
        label={t("filter.source")}
        asked={asked.source}
        choices={healthSources.map((value) => ({ value, label: t(`source.${value}`) }))}
      />
    </>
  );
}
