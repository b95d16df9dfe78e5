import { useTranslation } from "react-i18next";

import type { ShownPlace } from "../figures/solution-overview";
import type { ShownBaseline } from "../quality/assess-place";

/** A place that a baseline may be of. */
export type BaselinePlace = Pick<ShownPlace, "number" | "name">;

/**
 * Names the place that a baseline is of where that is one above.
 *
 * @param way to the place that is shown
 * @returns null where the baseline is of the place itself
 */
export function useBaselinePlace(
  way: readonly BaselinePlace[],
): (baseline: Pick<ShownBaseline, "place"> | null | undefined) => string | null {
  const { t } = useTranslation("performance");
  return (baseline) => {
    const place = way.find(({ number }) => number === baseline?.place);
    return place ? place.name || t("baselineEverywhere") : null;
  };
}
