import {
  dateOf,
  datesOf,
  daysOfRange,
  rangeNames,
  usualRange,
  type RangeName,
} from "../figures/day-range";
import type { DayRange } from "../figures/read-figures.server";
import type { TrafficOfAs } from "./traffic-of-as.server";

/** The parameter that names the range; the usual one needs none. */
export const rangeParameter = "range";

/** The range that an address asks for. */
export function rangeAsked(query: URLSearchParams): RangeName {
  const asked = query.get(rangeParameter);
  return rangeNames.find((name) => name === asked) ?? usualRange;
}

/** What an address keeps of a range. */
export function keptRange(range: RangeName): Record<string, string> {
  return range === usualRange ? {} : { [rangeParameter]: range };
}

/** The days of a range that ends today. @param today UTC day since 1970 */
export function trafficDays(range: RangeName, today: number): DayRange {
  return daysOfRange(range, today);
}

/**
 * The traffic of an AS as its page shows it; steps without samples are left out, the newest is first.
 *
 * @param shown.hrefOf the same page with other parameters
 */
export function asTrafficView(
  { all, workloads, stepKind, steps, range, currentTo }: TrafficOfAs,
  shown: {
    range: RangeName;
    isDemonstration: boolean;
    hrefOf: (query: Record<string, string>) => string;
  },
) {
  return {
    all,
    workloads,
    stepKind,
    steps: steps
      .filter(({ traffic }) => traffic.samples !== 0)
      .map(({ first, end, traffic }) => ({ first: dateOf(first), last: dateOf(end - 1), traffic }))
      .reverse(),
    days: datesOf(range),
    currentTo: currentTo?.toISOString() ?? null,
    isDemonstration: shown.isDemonstration,
    ranges: rangeNames.map((name) => ({
      range: name,
      href: shown.hrefOf(keptRange(name)),
      isCurrent: name === shown.range,
    })),
  };
}

export type AsTrafficView = ReturnType<typeof asTrafficView>;
