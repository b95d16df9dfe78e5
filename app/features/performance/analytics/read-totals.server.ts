import { pseudoSolutions } from "../aggregation/pseudo-solutions";
import type { Span } from "../aggregation/spans";
import { addFigures } from "../figures/add-figures";
import type { ComparedSolution } from "../figures/compared-solution.repository.server";
import { Figures } from "../figures/figures";
import { packsOfRange } from "../figures/numbered-solution";
import { placesWithin } from "../figures/places-within";
import {
  readTimedFigures,
  spansOfRanges,
  type DayRange,
  type FigureState,
} from "../figures/read-figures.server";
import { stepKindOf, stepsOf, type StepKind, type TrendStep } from "../figures/trend-steps";
import type { PlaceTree } from "../places/place-tree.server";
import type { Realm } from "../realm";
import { workloads } from "../workload";
import { countedAs, noSamples, type CountedSamples } from "./counted-samples";

/** Above the number of any pseudo solution. */
const solutionsMost = 16;

/** Samples of some time, and who they are of. */
type Totals = CountedSamples & {
  /** Distinct ones of the samples that an official solution of the slot has; estimated above 32. */
  customers: number;
};

export type TotalsStep = TrendStep & Totals;

/** Samples and customers of a range, and of each of its steps, the oldest first. */
export type TotalsOverTime = { stepKind: StepKind; steps: TotalsStep[]; whole: Totals };

type Asked = {
  realm: Realm;
  /** Official solutions of the slot. */
  official: readonly ComparedSolution[];
  /** Number of a place; 0 is everywhere. */
  place: number;
  range: DayRange;
  /** UTC day since 1970. */
  today: number;
};

/** What cells are read with: the blocks of all steps, and the step that a cell of one counts in. */
type Timing = { spans: Span[]; stepOf: (place: number, span: Span) => number | null };

/**
 * Samples and distinct customers over time. Samples of no solution are only counted in aggregates, so customers are
 * those of solutions. They are put together over solutions, steps and workloads, and never added up.
 */
export async function readTotals(
  state: FigureState,
  tree: PlaceTree,
  asked: Asked,
): Promise<TotalsOverTime> {
  const { realm, range, today } = asked;
  const steps = stepsOf(range, today);
  const timing = {
    spans: await spansOfRanges(state, realm, steps),
    stepOf: stepFinder(tree, steps, asked.place),
  };
  const counts = await readCounts(state, timing, { realm, steps });
  const customers = await readCustomers(state, timing, { ...asked, steps });
  const counted = steps.map((step, at) => ({
    ...step,
    ...(counts[at] ?? noSamples()),
    customers: customers[at]?.customerCount ?? 0,
  }));
  const all = new Figures();
  for (const figures of customers) addFigures(all, figures, []);
  return {
    stepKind: stepKindOf(range),
    steps: counted,
    whole: { ...sumOf(counted), customers: all.customerCount },
  };
}

function stepFinder(tree: PlaceTree, steps: readonly TrendStep[], place: number): Timing["stepOf"] {
  const within = placesWithin(tree, place);
  const stepAt = new Map(
    steps.flatMap(({ first, end }, at) =>
      Array.from({ length: end - first }, (_, day) => [first + day, at] as const),
    ),
  );
  return (inner, { start }) => (within(inner) === null ? null : (stepAt.get(start) ?? null));
}

type OfSteps = { realm: Realm; steps: readonly TrendStep[] };

async function readCounts(
  state: FigureState,
  { spans, stepOf }: Timing,
  { realm, steps }: OfSteps,
): Promise<CountedSamples[]> {
  const found = steps.map(noSamples);
  for (const workload of workloads) {
    const groups = await readTimedFigures(state, {
      ...{ realm, workload, spans, packs: Object.values(pseudoSolutions) },
      ...{ measures: [], customers: false },
      // One number for both: a group is told apart by its value.
      groupOf: (solution, place, span) => {
        const step = countedAs(solution) === null ? null : stepOf(place, span);
        return step === null ? null : step * solutionsMost + solution;
      },
    });
    for (const [group, { counters }] of groups) {
      const name = countedAs(group % solutionsMost);
      const into = found[Math.floor(group / solutionsMost)];
      if (into && name) into[name] += counters.samples;
    }
  }
  return found;
}

async function readCustomers(
  state: FigureState,
  { spans, stepOf }: Timing,
  { realm, steps, official, range }: OfSteps & Pick<Asked, "official" | "range">,
): Promise<Figures[]> {
  const found = steps.map(() => new Figures());
  const numbers = new Set(official.map(({ number }) => number));
  const packs = [...new Set(official.flatMap((solution) => packsOfRange(solution, range)))];
  for (const workload of workloads) {
    const groups = await readTimedFigures(state, {
      ...{ realm, workload, spans, packs, measures: [], customers: true },
      groupOf: (solution, place, span) => (numbers.has(solution) ? stepOf(place, span) : null),
    });
    for (const [at, figures] of groups) {
      const into = found[at];
      if (into) addFigures(into, figures, []);
    }
  }
  return found;
}

function sumOf(steps: readonly CountedSamples[]): CountedSamples {
  const sum = noSamples();
  for (const step of steps)
    for (const name of Object.keys(sum) as (keyof CountedSamples)[]) sum[name] += step[name];
  return sum;
}
