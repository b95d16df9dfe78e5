import { overviewHref } from "~/features/solutions/solutions-address";

import type { Assessed } from "../quality/assess-place";
import { qualityKey, qualityNames, type QualityName } from "../quality/quality-name";
import { datesOf, rangeBefore } from "./day-range";
import type { DayRange } from "./read-figures.server";
import type { SolutionOverview } from "./solution-overview";

/** How one figure of a place was worked out. */
export type ExplainedFigure = {
  name: QualityName;
  assessed: Assessed;
  /** Solutions that the baseline is the mean of, best first, without those that the reader may not know. */
  baselineOf: { name: string; href: string }[];
  /** The days on which they were chosen, `YYYY-MM-DD`. */
  chosenOn: { first: string; last: string };
};

/** @returns null where no figure is asked for, or the place has no sample */
export function explainedView(
  { whole, compared }: Pick<SolutionOverview, "whole" | "compared">,
  { key, days, prefix }: { key: string; days: DayRange; prefix: string },
): ExplainedFigure | null {
  const name = qualityNames.find((each) => qualityKey(each) === key);
  const assessed = whole?.quality[key];
  if (!name || !assessed) return null;
  const { solutions = [], isOptimistic = false } = assessed.baseline ?? {};
  return {
    name,
    assessed,
    baselineOf: solutions.flatMap((number) => {
      const found = compared.find((each) => each.number === number);
      return found ? { name: found.name, href: overviewHref(prefix, found.id) } : [];
    }),
    chosenOn: datesOf(isOptimistic ? days : rangeBefore(days)),
  };
}
