import { useTranslation } from "react-i18next";
import type { Absence, Region } from "~/ui/choropleth";
import { useJoin } from "~/ui/use-join";

/** How a region is told in one line: "Germany: 78". */
export function useRegionWords(absence: Absence = "noData"): (region: Region) => string {
  const { t } = useTranslation("ui");
  const { named } = useJoin();
  return ({ name, value, level }) =>
    named(name, value || (level === null ? t(`charts.${absence}`) : ""));
}
