import { monthHref } from "~/features/solutions/solutions-address";
import { lazyPart } from "~/lib/lazy-record";

import { overallFigures, qualityKey } from "../quality/quality-name";
import { overviewView } from "../figures/overview.view";
import { trendView } from "../figures/trend.view";
import type { PlaceRow } from "../figures/solution-overview";
import type { Month } from "../npi/index-month";
import type { AnsweredMonth } from "./ask-month.server";
import { monthChange, type MonthChange } from "./month-change";
import { monthPlaces } from "./month-places";

type Viewing = {
  /** Of the variant. */
  prefix: string;
  solutionId: string;
  /** Of the page of the solution. */
  path: string;
};

/** The changes from the month before, by figure. */
export type MonthChanges = Record<(typeof overallFigures)[number], MonthChange>;

export type MonthProps = ReturnType<typeof monthView>;

/** What the page of a month shows, with its links. */
export function monthView(
  { month, overview: answered, before, after, year }: AnsweredMonth,
  { prefix, solutionId, path }: Viewing,
) {
  const {
    way,
    whole,
    figureHrefs,
    days,
    currentTo,
    listsFrom,
    isDemonstration,
    filledFrom,
    ...of
  } = overviewView(answered, { prefix, solutionId, path });
  const { worst, best, ...counted } = monthPlaces(answered.overview.places);
  const linked = (row: PlaceRow) => ({
    ...row,
    quality: lazyPart(row.quality, (key) => placeKeys.includes(key)),
    href: of.mapped.find(({ id }) => id === row.place.id)?.href ?? null,
  });
  const hrefOf = (other: Month | null) =>
    other === null ? null : { month: other, href: monthHref(prefix, { solutionId, month: other }) };
  return {
    month,
    before: hrefOf(before?.month ?? null),
    after: hrefOf(after),
    way,
    whole,
    figureHrefs,
    changes: changesOf(whole, before?.whole ?? null),
    places: { ...counted, worst: worst.map(linked), best: best.map(linked) },
    locationsHref: of.locationsHref,
    trend: yearTrend(year),
    days,
    currentTo,
    listsFrom,
    isDemonstration,
    isOfProvider: of.isOfProvider,
    filledFrom,
  };
}

/** The figures that the table of places shows. */
const placeKeys = overallFigures.map((figure) => qualityKey({ workload: null, figure }));

type Whole = AnsweredMonth["overview"]["overview"]["whole"];

/** How the figures of all workloads differ from those of the month before. */
function changesOf(now: Whole, before: Whole): MonthChanges {
  const of = (figure: (typeof overallFigures)[number]) =>
    monthChange(figure, now?.quality[figure], before?.quality[figure]);
  return {
    performance: of("performance"),
    availability: of("availability"),
    connectedness: of("connectedness"),
  };
}

/** The score over the year, where more than one step can be shown. */
function yearTrend(year: AnsweredMonth["year"]) {
  const view = trendView(year, { workload: null, figure: "performance" });
  return view.steps.filter(({ figure }) => figure.isShown).length > 1 ? view : null;
}
