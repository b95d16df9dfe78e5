import { slots, type Slot, type SolutionType } from "~/features/solutions/solution";

import { pseudoSolutions } from "../aggregation/pseudo-solutions";
import { addFigures } from "../figures/add-figures";
import type { ComparedSolution } from "../figures/compared-solution.repository.server";
import { Figures } from "../figures/figures";
import { packsOfRange } from "../figures/numbered-solution";
import { placesWithin } from "../figures/places-within";
import { readFigures, type DayRange, type FigureState } from "../figures/read-figures.server";
import type { PlaceTree } from "../places/place-tree.server";
import type { Realm } from "../realm";
import { workloads } from "../workload";
import { countedAs, noSamples, type CountedSamples } from "./counted-samples";
import { kindShares, type KindShare, type OfType } from "./kind-shares";

type Asked = {
  realm: Realm;
  /** Official solutions of both slots. */
  official: readonly ComparedSolution[];
  /** Number of a place; 0 is everywhere. */
  place: number;
  range: DayRange;
};

/** The parts of all samples of each slot. */
export type Kinds = Record<Slot, KindShare[]>;

/** What kinds of solutions the samples of a place belong to, by slot, and what belongs to none. */
export async function readKinds(state: FigureState, tree: PlaceTree, asked: Asked): Promise<Kinds> {
  const within = placesWithin(tree, asked.place);
  const isAsked = (place: number) => within(place) !== null;
  const ofSolutions = await readSolutions(state, asked, isAsked);
  const counted = await readCounted(state, asked, isAsked);
  const ofTypes = byType(asked.official, ofSolutions);
  return Object.fromEntries(
    slots.map((slot) => [slot, kindShares(slot, ofTypes, counted)]),
  ) as Kinds;
}

type IsAsked = (place: number) => boolean;

/** Samples and customers of each solution, of all workloads together. */
async function readSolutions(
  state: FigureState,
  { realm, official, range }: Asked,
  isAsked: IsAsked,
): Promise<Map<number, Figures>> {
  const found = new Map<number, Figures>();
  const numbers = new Set(official.map(({ number }) => number));
  const packs = [...new Set(official.flatMap((solution) => packsOfRange(solution, range)))];
  for (const workload of workloads) {
    const groups = await readFigures(state, {
      ...{ realm, workload, range, packs, measures: [], customers: true },
      groupOf: (solution, place) => (numbers.has(solution) && isAsked(place) ? solution : null),
    });
    for (const [solution, figures] of groups) {
      const into = found.get(solution) ?? new Figures();
      found.set(solution, into);
      addFigures(into, figures, []);
    }
  }
  return found;
}

/** Samples of everything, of no solution, and of the suite, of all workloads together. */
async function readCounted(
  state: FigureState,
  { realm, range }: Asked,
  isAsked: IsAsked,
): Promise<CountedSamples> {
  const found = noSamples();
  for (const workload of workloads) {
    const groups = await readFigures(state, {
      ...{ realm, workload, range, packs: Object.values(pseudoSolutions) },
      ...{ measures: [], customers: false },
      groupOf: (solution, place) => (isAsked(place) ? countedAs(solution) : null),
    });
    for (const [name, { counters }] of groups) found[name] += counters.samples;
  }
  return found;
}

/** Slots share no type, so that a type says of which slot it is. */
function byType(
  official: readonly ComparedSolution[],
  ofSolutions: ReadonlyMap<number, Figures>,
): Map<SolutionType, OfType> {
  const sums = new Map<SolutionType, { solutions: number; figures: Figures }>();
  for (const { number, type } of official) {
    const figures = ofSolutions.get(number);
    if (!figures) continue;
    const sum = sums.get(type) ?? { solutions: 0, figures: new Figures() };
    sums.set(type, sum);
    sum.solutions += 1;
    addFigures(sum.figures, figures, []);
  }
  return new Map(
    [...sums].map(([type, { solutions, figures }]) => [
      type,
      { solutions, samples: figures.counters.samples, customers: figures.customerCount },
    ]),
  );
}
