import {
  datesOf,
  daysOfRange,
  firstFilledDay,
  usualRange,
} from "~/features/performance/figures/day-range";
import { shownPlace } from "~/features/performance/figures/shown-place";
import type { OpenOutages } from "~/features/performance/outages/open-outages.server";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { partnersHref } from "~/features/providers/partner-address";
import {
  allSolutionsHref,
  overviewHref,
  providerIndexHref,
} from "~/features/solutions/solutions-address";
import { mapPart } from "~/lib/part";
import type { Language } from "~/platform/languages";

import type { Mover } from "./movers";
import { nppDashboardHref, stillHref } from "./npp-dashboard";
import { registeredCount, shownStatuses } from "./program";
import type { Dashboard } from "./read-dashboard.server";

type Viewing = {
  /** Of the variant. */
  prefix: string;
  language: Language;
  tree: Pick<PlaceTree, "publicId" | "nameOf" | "kindOf">;
  isRefreshed: boolean;
  isDemonstration: boolean;
  /** UTC day since 1970. */
  today: number;
  now: Date;
};

export type NppDashboardProps = ReturnType<typeof nppDashboardView>;

/** What the dashboard shows, with a link from each part to the page that explains it. */
export function nppDashboardView(
  { program, figures, outages, filledFrom }: Dashboard,
  { prefix, isRefreshed, isDemonstration, today, now, ...naming }: Viewing,
) {
  const range = figures.shown?.range ?? daysOfRange(usualRange, today);
  const words = { prefix, ...naming };
  return {
    isRefreshed,
    isDemonstration,
    address: isRefreshed ? nppDashboardHref(prefix) : stillHref(prefix),
    otherAddress: isRefreshed ? stillHref(prefix) : nppDashboardHref(prefix),
    madeAt: now.toISOString(),
    days: datesOf(range),
    filledFrom: firstFilledDay(range, filledFrom.shown),
    currentTo: figures.shown?.currentTo?.toISOString() ?? null,
    program: mapPart(program, ({ partners, solutions }) => ({
      registered: { count: registeredCount({ partners }), href: partnersHref(prefix, "all") },
      statuses: shownStatuses.map((status) => ({
        status,
        count: partners[status] ?? 0,
        href: partnersHref(prefix, status),
      })),
      ...solutions,
      solutionsHref: allSolutionsHref(prefix),
    })),
    coverage: mapPart(figures, ({ coverage }) => ({
      ...coverage,
      indexHref: providerIndexHref(prefix),
    })),
    movers: mapPart(figures, ({ movers: { better, worse, compared } }) => ({
      compared,
      indexHref: providerIndexHref(prefix),
      better: { ...better, most: better.most.map((mover) => shownMover(mover, words)) },
      worse: { ...worse, most: worse.most.map((mover) => shownMover(mover, words)) },
    })),
    outages: mapPart(outages, (open) => open && shownOutages(open, words)),
  };
}

type Words = Pick<Viewing, "prefix" | "language" | "tree">;

function shownMover({ country, ...mover }: Mover, { prefix, language, tree }: Words) {
  const { id, name } = shownPlace(tree, country, language);
  const ofCountry = new URLSearchParams({ country: id }).toString();
  return { ...mover, country: name, href: `${providerIndexHref(prefix)}&${ofCountry}` };
}

function shownOutages({ count, worst }: OpenOutages, { prefix, language, tree }: Words) {
  return {
    count,
    indexHref: providerIndexHref(prefix),
    worst: worst.map(({ id, solutionId, name, place: number, start, category }) => {
      const place = shownPlace(tree, number, language);
      const ofPlace = new URLSearchParams({ place: place.id }).toString();
      return {
        id,
        name,
        place: place.name,
        start: start.toISOString(),
        category,
        href: `${overviewHref(prefix, solutionId)}&${ofPlace}#outages`,
      };
    }),
  };
}
