import { slots, type Slot } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";

import { readComparedCells, wholePlace, type Compared } from "../figures/compared-cells.server";
import { readCurrentTo } from "../figures/current-to.server";
import { countsAtSpot, listedAt } from "../figures/place-figures";
import { placesWithin } from "../figures/places-within";
import { readEverything, type SampleCounts } from "../figures/read-cells.server";
import { inOneState, type DayRange, type FigureState } from "../figures/read-figures.server";
import { countryAbove, statesOf } from "../places/country-above";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import type { Realm } from "../realm";
import { inputOf } from "./input-of-index.server";
import { mixIndex } from "./mix-index";
import { providerIndex, type IndexEntry, type IndexRow } from "./provider-index";

type Reading = { db: Db; now: Date; tree: PlaceTree };

type Question = {
  realm: Realm;
  /** One slot, or both. */
  slots: readonly Slot[];
  /** Number of a country or state; null is the country with the most samples. */
  place: number | null;
  range: DayRange;
};

/** The index of a place, from one state of the database. */
export type ProviderIndex = {
  /** Null without a sample of any country. */
  place: number | null;
  /** Of each slot that is asked for; in no order. */
  rows: IndexRow[];
  /** Countries that have samples, and states of the country that has the place. */
  countries: number[];
  states: number[];
  /** What samples the figures are current to: the end of the newest hour that has any, or now; null without any. */
  currentTo: Date | null;
};

/** Works out the index of a country or state. */
export async function readProviderIndex(
  { db, now, tree }: Reading,
  { realm, slots: asked, place, range }: Question,
): Promise<ProviderIndex> {
  return inOneState(db, async (state) => {
    const sampledBelow = (parent: number) =>
      readSampledBelow(state, tree, { realm, range, place: parent });
    const countries = await sampledBelow(everywhere);
    const shown = place ?? countries[0] ?? null;
    const country = shown === null ? null : countryAbove(tree, shown);
    const rows: IndexRow[] = [];
    if (shown !== null)
      for (const slot of slots.filter((each) => asked.includes(each)))
        rows.push(...(await readIndexOf(state, tree, { realm, slot, place: shown, range })));
    return {
      place: shown,
      rows,
      countries,
      states: country === null ? [] : statesOf(tree, await sampledBelow(country)),
      currentTo: await readCurrentTo(state.trx, { realm, now }),
    };
  });
}

type IndexQuestion = {
  realm: Realm;
  slot: Slot;
  place: number;
  range: DayRange;
  /** Is given all that the index is worked out from, as text, in an order that follows from the question. */
  onInput?: (text: string) => void;
};

/** The index of one slot at a place. */
export async function readIndexOf(
  state: FigureState,
  tree: PlaceTree,
  { onInput, ...question }: IndexQuestion,
): Promise<IndexRow[]> {
  const isBeforeWhole = onInput !== undefined;
  const compared = await readComparedCells(state, tree, { ...question, isBeforeWhole });
  if (onInput) {
    const { official, cells, counts } = compared;
    onInput(JSON.stringify([...wholePlace(counts).everything]));
    for (const { number, id, name, type } of official) {
      onInput(JSON.stringify([id, name, type]));
      for (const part of [cells.now, cells.before]) onInput(inputOf(part, number));
    }
  }
  return providerIndex(indexEntries(compared, question.slot));
}

/** The solutions that are listed at a place, with what the index of the place compares them by. */
export function indexEntries({ official, cells, counts }: Compared, slot: Slot): IndexEntry[] {
  const at = wholePlace(counts);
  const named = new Map(official.map((each) => [each.number, each]));
  return listedAt([...named.keys()], cells, at).flatMap((contender) => {
    const solution = named.get(contender.solution);
    if (!solution) return [];
    const { number, id, name, type } = solution;
    return {
      solution: { number, id, name, type, slot },
      counts: countsAtSpot(number, cells, at),
      contender,
      mix: mixIndex(contender.now, at.everything),
    };
  });
}

/** Places directly below one that have samples in a range, the most first. */
export async function readSampledBelow(
  state: FigureState,
  tree: PlaceTree,
  { realm, range, place }: { realm: Realm; range: DayRange; place: number },
): Promise<number[]> {
  const rowOf = placesWithin(tree, place);
  const counts = await readEverything(state, { realm, range, rowOf });
  return mostSampled(counts).filter((row) => row !== place);
}

/** Rows by their samples over all workloads, the most first. */
function mostSampled(counts: SampleCounts): number[] {
  const samples = new Map<number, number>();
  for (const ofWorkload of counts.values())
    for (const [row, count] of ofWorkload) samples.set(row, (samples.get(row) ?? 0) + count);
  return [...samples]
    .filter(([, count]) => count > 0)
    .sort(([one, ones], [other, others]) => others - ones || one - other)
    .map(([row]) => row);
}
