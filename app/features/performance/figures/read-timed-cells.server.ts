import type { Span } from "../aggregation/spans";
import type { PlaceTree } from "../places/place-tree.server";
import type { PlaceCells } from "../quality/place-estimates";
import type { Realm } from "../realm";
import type { Workload } from "../workload";
import { hourOfCell, placeOfCell, spansByHour } from "./cells-by-hour";
import { measuresOf } from "./measure-statistics";
import { packsOfRange, type NumberedSolution } from "./numbered-solution";
import { placesWithin } from "./places-within";
import {
  readTimedFigures,
  spansOfRanges,
  type DayRange,
  type FigureState,
} from "./read-figures.server";

type Asked = {
  realm: Realm;
  solution: NumberedSolution;
  /** A cell counts where it lies within this place. */
  place: number;
  tree: PlaceTree;
  workloads: readonly Workload[];
};

/**
 * The cells of a solution at a place in each of some steps: one question a workload for all of them, which reads
 * each day once. 90 days are 90 blocks of a pack, two years in months some 140.
 *
 * @param steps that follow each other
 * @returns by the position of the step; none for a step without samples
 */
export async function readStepCells(
  state: FigureState,
  asked: Asked,
  steps: readonly DayRange[],
): Promise<PlaceCells[]> {
  const spans = await spansOfRanges(state, asked.realm, steps);
  const stepAt = new Map(
    steps.flatMap(({ first, end }, at) =>
      Array.from({ length: end - first }, (_, day) => [first + day, at] as const),
    ),
  );
  const found = await readTimes(state, asked, {
    first: steps[0]?.first ?? 0,
    spans,
    timeOf: (_, { start }) => stepAt.get(start) ?? null,
    placeOf: (place) => place,
  });
  return steps.map((_, at) => found.get(at) ?? {});
}

/**
 * The cells of a solution at a place by the hour of some days, put together as `groupOf` says: all hours of one
 * hour of the week.
 *
 * @param asked.days   for which hours are kept
 * @param groupOf      of a UTC hour since 1970
 */
export async function readHourCells(
  state: FigureState,
  { days: { first, end }, ...asked }: Asked & { days: DayRange },
  groupOf: (hour: number) => number,
): Promise<Map<number, PlaceCells>> {
  return readTimes(state, asked, {
    first,
    spans: spansByHour({ first, end }),
    timeOf: (place, span) => groupOf(hourOfCell(place, span)),
    placeOf: placeOfCell,
  });
}

type Timing = {
  /** The first day, since 1970. */
  first: number;
  spans: readonly Span[];
  /** @param place as the block has it */
  timeOf: (place: number, span: Span) => number | null;
  placeOf: (place: number, span: Span) => number;
};

async function readTimes(
  state: FigureState,
  { realm, solution, place, tree, workloads }: Asked,
  { first, spans, timeOf, placeOf }: Timing,
): Promise<Map<number, PlaceCells>> {
  const found = new Map<number, PlaceCells>();
  const within = placesWithin(tree, place);
  for (const workload of workloads) {
    const groups = await readTimedFigures(state, {
      realm,
      workload,
      packs: packsOfRange(solution, { first }),
      spans,
      measures: measuresOf[workload],
      customers: true,
      groupOf: (number, coded, span) => {
        const isAsked = number === solution.number && within(placeOf(coded, span)) !== null;
        return isAsked ? timeOf(coded, span) : null;
      },
    });
    for (const [time, figures] of groups) {
      const cells = found.get(time) ?? {};
      found.set(time, { ...cells, [workload]: figures });
    }
  }
  return found;
}
