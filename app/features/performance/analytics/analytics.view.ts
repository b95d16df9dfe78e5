import { asHref } from "~/features/asn/asn-address";
import { addDetectedHref } from "~/features/solutions/detected-entry";
import {
  allSolutionsHref,
  analyticsFilePath,
  analyticsTab,
  overviewHref,
  providerIndexHref,
  profileHref,
} from "~/features/solutions/solutions-address";
import { typeWord } from "~/features/solutions/solution.view";
import { listPairs, pathWith } from "~/lib/list/list-address";
import { listView } from "~/lib/list/list-view";
import { mapPart } from "~/lib/part";
import type { Language } from "~/platform/languages";

import { datesOf, firstFilledDay, usualRange } from "../figures/day-range";
import { earlierListsUntil } from "../figures/trend.view";
import { shownPlace } from "../figures/shown-place";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { analyticsLinks } from "./analytics-address";
import { analyticsFinding } from "./analytics-finding";
import { levelList, levelPage, type LevelListAsked, type LevelRow } from "./analytics-list.schema";
import type { AnsweredAnalytics, CountryLevels } from "./ask-analytics.server";
import type { KindShare } from "./kind-shares";
import type { Mover } from "./movers";
import type { TotalsOverTime } from "./read-totals.server";
import type { Suggestion } from "./read-suggestions.server";

type Tree = Pick<PlaceTree, "publicId" | "nameOf" | "kindOf">;

type Viewing = {
  /** Of the variant. */
  prefix: string;
  language: Language;
  tree: Tree;
};

/** Changes that a page lists; the rest is counted. */
const moversMost = 50;

export type AnalyticsPageProps = ReturnType<typeof analyticsView>;

/** What a part of the page shows where it could be read. */
export type AnsweredPart<Name extends "totals" | "kinds" | "levels" | "moves" | "suggestions"> =
  Extract<AnalyticsPageProps[Name], { fault: null }>["shown"];

/** What the page of the analytics shows, with its links. */
export function analyticsView(answered: AnsweredAnalytics, viewing: Viewing) {
  const { asked, place, range, unread, listsFrom } = answered;
  const { prefix, language, tree } = viewing;
  const links = analyticsLinks(allSolutionsHref(prefix), asked);
  const levels = mapPart(answered.performance, ({ countries }) =>
    countries.map((row) => levelRow(row, viewing)),
  );
  const page = levelPage(levels.shown ?? [], asked, { language });
  return {
    prefix,
    place: place === everywhere ? null : shownPlace(tree, place, language),
    asked: { country: asked.country, slot: asked.slot, from: asked.from, to: asked.to },
    countries: countryChoices(answered, viewing),
    ranges: links.ranges,
    againHref: links.again,
    /** A page that misses a part is not kept. */
    isIncomplete: isIncomplete(answered),
    unread,
    view: listView(levelList, {
      path: allSolutionsHref(prefix),
      filePath: analyticsFilePath(prefix, "levels"),
      asked,
      page,
      // The page names them above its filters.
      unread: [],
      fixed: analyticsTab,
      count: levels.shown && { number: levels.shown.length, isMore: false },
      firstOrders: { samples: "descending", providers: "descending" },
    }),
    days: datesOf(range),
    currentTo: answered.currentTo.shown?.toISOString() ?? null,
    isDemonstration: answered.isDemonstration,
    filledFrom: firstFilledDay(range, answered.filledFrom),
    listsFrom: earlierListsUntil({ days: range, listsFrom }),
    totals: mapPart(answered.totals, (totals) => shownTotals(totals, asked, prefix)),
    kinds: mapPart(answered.kinds, ({ access, overlay }) => ({
      access: access.map(shownKind),
      overlay: overlay.map(shownKind),
    })),
    levels: mapPart(levels, () =>
      page.rows.map((row) => ({ ...row, href: indexHref(prefix, asked, row) })),
    ),
    moves: mapPart(answered.performance, ({ movers, compared, lookedAt }) => ({
      movers: movers.slice(0, moversMost).map((mover) => shownMover(mover, asked, viewing)),
      count: movers.length,
      compared,
      looksEverywhere: lookedAt.includes(everywhere),
      countries: lookedAt.filter((at) => at !== everywhere).length,
    })),
    suggestions: mapPart(answered.suggestions, ({ asns, issuers, ...counted }) => ({
      ...counted,
      asns: asns.map((each) => shownSuggestion(each, prefix)),
      issuers: issuers.map((each) => shownSuggestion(each, prefix)),
    })),
  };
}

function isIncomplete({
  currentTo,
  countries,
  totals,
  kinds,
  performance,
  suggestions,
}: AnsweredAnalytics): boolean {
  const parts = [currentTo, countries, totals, kinds, performance, suggestions];
  return parts.some(({ fault }) => fault !== null);
}

/** A country as the list sorts and names it. */
export function levelRow(
  row: CountryLevels,
  { tree, language }: Pick<Viewing, "tree" | "language">,
): LevelRow {
  const { id, name } = shownPlace(tree, row.place, language);
  return { ...row, id, name };
}

/** A country without a sample is among the choices while it is shown. */
function countryChoices({ countries, place }: AnsweredAnalytics, { tree, language }: Viewing) {
  const found = countries.shown ?? [];
  const byName = new Intl.Collator(language).compare;
  return [...new Set(place === everywhere ? found : [...found, place])]
    .map((number) => {
      const { id, name } = shownPlace(tree, number, language);
      return { value: id, label: name };
    })
    .sort((one, other) => byName(one.label, other.label));
}

function shownTotals(
  { stepKind, whole, steps }: TotalsOverTime,
  asked: LevelListAsked,
  prefix: string,
) {
  const pairs = listPairs(levelList, { ...asked, cursor: null });
  const path = analyticsFilePath(prefix, "steps");
  return {
    stepKind,
    whole,
    steps: steps.map(({ first, end, ...step }) => ({ ...datesOf({ first, end }), ...step })),
    files: { csv: pathWith(`${path}.csv`, pairs), json: pathWith(`${path}.json`, pairs) },
  };
}

function indexHref(prefix: string, { slot }: LevelListAsked, { id }: LevelRow): string {
  return `${providerIndexHref(prefix)}&${new URLSearchParams({ country: id, slot }).toString()}`;
}

function shownKind({ kind, ...share }: KindShare) {
  return { ...share, kind: "type" in kind ? { type: typeWord(kind.type) } : kind };
}

/** With the overview of the solution at the place, over the same days. */
function shownMover(
  { solution, place, now, before, ...mover }: Mover,
  { range, from, to }: LevelListAsked,
  { prefix, tree, language }: Viewing,
) {
  const at = shownPlace(tree, place, language);
  const query = Object.entries({
    place: at.id,
    range: range === usualRange ? "" : range,
    from,
    to,
  });
  const kept = new URLSearchParams(query.filter(([, value]) => value !== ""));
  const { id, name, type } = solution;
  return {
    ...mover,
    solution: { id, name, type: typeWord(type) },
    place: at,
    now,
    before,
    href: [overviewHref(prefix, id), kept.toString()].filter((part) => part !== "").join("&"),
  };
}

function shownSuggestion({ listedBy, ...suggestion }: Suggestion, prefix: string) {
  const { list, value, name } = suggestion;
  return {
    ...suggestion,
    asHref: list === "asns" ? asHref(prefix, Number(value)) : null,
    listedBy: listedBy && { name: listedBy.name, href: profileHref(prefix, listedBy.id) },
    addHref: listedBy ? null : addDetectedHref(prefix, { entry: { list, value }, name }),
  };
}

/** What the heading says. */
export function analyticsHeading({ performance, totals }: AnsweredAnalytics) {
  if (performance.fault !== null) return analyticsFinding(null);
  const { movers, compared, countries } = performance.shown;
  const whole = totals.shown?.whole ?? null;
  const hasSamples = whole ? whole.everything + whole.insideSuite > 0 : countries.length > 0;
  return analyticsFinding({ hasSamples, compared, movers });
}
