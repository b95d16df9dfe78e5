import {
  allSolutionsHref,
  overviewHref,
  providerIndexFilePath,
  providerIndexTab,
} from "~/features/solutions/solutions-address";
import { typeWord } from "~/features/solutions/solution.view";
import { listView } from "~/lib/list/list-view";
import type { Language } from "~/platform/languages";
import { formatMonth } from "~/ui/format";

import { datesOf, firstFilledDay, rangeBefore } from "../figures/day-range";
import type { ExplainedFigure } from "../figures/explained-figure.view";
import { countryAbove } from "../places/country-above";
import { shownPlace } from "../figures/shown-place";
import type { PlaceTree } from "../places/place-tree.server";
import { overallFigures } from "../quality/quality-name";
import type { AnsweredIndex } from "./ask-index.server";
import { correctIndexHref, indexLinks } from "./index-address";
import { indexFinding } from "./index-finding";
import { indexList, indexPage } from "./index-list.schema";
import type { MixIndex } from "./mix-index";

/** Of figures and counts the greatest are looked for first. */
const firstOrders = Object.fromEntries(
  [...overallFigures, "share", "samples", "customers"].map((key) => [key, "descending" as const]),
);

type Viewing = {
  /** Of the variant. */
  prefix: string;
  language: Language;
  tree: Pick<PlaceTree, "publicId" | "nameOf" | "kindOf" | "parentOf">;
  /** Outages of now by the number of their solution; a month that is over shows none. */
  openOutages: ReadonlyMap<number, number>;
};

export type IndexPageProps = ReturnType<typeof indexView>;
export type IndexPageRow = IndexPageProps["rows"][number];

/** What the page of an index shows, with its links. */
export function indexView(answered: AnsweredIndex, viewing: Viewing) {
  const { prefix, language, tree, openOutages } = viewing;
  const { asked, range, unread, index, months, month, isDemonstration, filledFrom } = answered;
  const path = allSolutionsHref(prefix);
  const links = indexLinks(path, asked);
  const page = indexPage(index.rows, asked, { language });
  const choiceOf = (number: number) => {
    const { id, name } = shownPlace(tree, number, language);
    return { value: id, label: name };
  };
  const days = datesOf(range);
  // The same days there: those of a month, or the usual ones up to today.
  const ofPlace = {
    place: index.place === null ? "" : tree.publicId(index.place),
    ...(month === null ? {} : { from: days.first, to: days.last }),
  };
  const chosen = chosenOf(index.place, tree);
  const byName = new Intl.Collator(language).compare;
  const choicesOf = (places: readonly number[]) =>
    places.map(choiceOf).sort((one, other) => byName(one.label, other.label));
  return {
    prefix,
    place: index.place === null ? null : shownPlace(tree, index.place, language),
    asked: {
      country: chosen.country === null ? "" : tree.publicId(chosen.country),
      state: asked.state,
      slot: asked.slot,
      month: asked.month,
    },
    countries: choicesOf(withChosen(index.countries, chosen.country)),
    states: choicesOf(withChosen(index.states, chosen.state)),
    months: months.map((value) => ({ value, label: formatMonth(language, value) })),
    month,
    explained: explainedOf(answered, prefix),
    rows: page.rows.map(({ solution, ...row }) => ({
      ...row,
      solution: { ...solution, type: typeWord(solution.type) },
      openOutages: month === null ? (openOutages.get(solution.number) ?? 0) : 0,
      href: `${overviewHref(prefix, solution.id)}&${new URLSearchParams(ofPlace).toString()}`,
      figureHrefs: Object.fromEntries(
        overallFigures.map((figure) => [figure, links.figureHref(solution.id, figure)]),
      ),
    })),
    hiddenCount: index.rows.filter(({ quality }) => quality.performance.rank === null).length,
    view: listView(indexList, {
      path,
      filePath: providerIndexFilePath(prefix),
      asked,
      page,
      unread,
      fixed: providerIndexTab,
      count: { number: index.rows.length, isMore: false },
      firstOrders,
    }),
    days,
    currentTo: index.currentTo?.toISOString() ?? null,
    ...slotsOf(answered, { prefix, tree }),
    isDemonstration,
    filledFrom: firstFilledDay(range, filledFrom),
  };
}

/** The country and the state that are shown. */
function chosenOf(place: number | null, tree: Viewing["tree"]) {
  if (place === null) return { country: null, state: null };
  const country = countryAbove(tree, place);
  return { country, state: place === country ? null : place };
}

/** A place without a sample is among the choices while it is shown. */
function withChosen(places: readonly number[], chosen: number | null): readonly number[] {
  return chosen === null || places.includes(chosen) ? places : [...places, chosen];
}

/** What the heading says; an index of both slots names none of them. */
export function indexHeading({ slots: asked, index }: AnsweredIndex) {
  return asked.length === 1 ? indexFinding(index.rows) : null;
}

function explainedOf(
  { asked, index, range }: AnsweredIndex,
  prefix: string,
): (ExplainedFigure & { solution: string; mix: MixIndex | null }) | null {
  const row = index.rows.find(({ solution }) => solution.id === asked.provider);
  if (!row || asked.figure === "") return null;
  const assessed = row.quality[asked.figure];
  if (!assessed) return null;
  const { solutions = [], isOptimistic = false } = assessed.baseline ?? {};
  return {
    solution: row.solution.name,
    mix: asked.figure === "performance" ? (row.mix ?? null) : null,
    name: { workload: null, figure: asked.figure },
    assessed,
    baselineOf: solutions.flatMap((number) => {
      const found = index.rows.find(({ solution }) => solution.number === number)?.solution;
      return found ? { name: found.name, href: overviewHref(prefix, found.id) } : [];
    }),
    chosenOn: datesOf(isOptimistic ? range : rangeBefore(range)),
  };
}

/** Of a frozen month: the slots that were asked for, and those of them that have no index of the place. */
function slotsOf(answered: AnsweredIndex, viewing: Pick<Viewing, "prefix" | "tree">) {
  const { month, slots, shown, index } = answered;
  const { place } = index;
  const missing =
    month === null || place === null
      ? []
      : slots
          .filter((slot) => !shown.some((one) => one.slot === slot))
          .map((slot) => ({ month, place, slot }));
  return {
    frozen: shown.map((one) => frozenOf(one, answered, viewing)),
    notFrozen: missing.map((key) => ({
      slot: key.slot,
      correctHref: correctIndexHref(viewing.prefix, key, viewing.tree),
    })),
  };
}

/** How the index of a slot was frozen and corrected, with the revision that is shown. */
function frozenOf(
  shown: AnsweredIndex["shown"][number],
  { asked, revisions }: AnsweredIndex,
  { prefix, tree }: Pick<Viewing, "prefix" | "tree">,
) {
  const { slot, attributionVersion, inputHash } = shown;
  const links = indexLinks(allSolutionsHref(prefix), asked);
  const ofSlot = revisions.filter((each) => each.slot === slot);
  return {
    slot,
    attributionVersion,
    inputHash: Buffer.from(inputHash).toString("hex"),
    revisions: ofSlot.map(({ revision, frozenAt, correction }) => ({
      revision,
      at: frozenAt.toISOString(),
      correction,
      href: revision === shown.revision ? null : links.revisionHref(slot, revision),
    })),
    correctHref: correctIndexHref(prefix, shown, tree),
  };
}
