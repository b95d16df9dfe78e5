import type { PlaceTree } from "../places/place-tree.server";
import type { PlaceCells, PlaceCorrelations } from "../quality/place-estimates";
import type { QualityName } from "../quality/quality-name";
import type { Realm } from "../realm";
import type { HistoryStep } from "./history-step";
import type { NumberedSolution } from "./numbered-solution";
import type { FigureState } from "./read-figures.server";
import { readStepCells } from "./read-timed-cells.server";
import { timedFigures, workloadsBehind } from "./timed-figures";
import type { TrendStep } from "./trend-steps";

type Asked = {
  realm: Realm;
  /** Null where it never had a sample. */
  solution: NumberedSolution | null;
  /** Number of a place; 0 is everywhere. */
  place: number;
  tree: PlaceTree;
  /** The figures of each step. */
  names: readonly QualityName[];
  /** Of the whole range, whose correlation within customers the intervals of its steps take. */
  pooled: PlaceCorrelations;
};

/**
 * Figures of a solution at a place in each of some steps that follow each other.
 *
 * @param cellsOf what may be shown of a step, by its position; all of it where it is left out
 */
export async function readSteps(
  state: FigureState,
  { realm, solution, place, tree, names, pooled }: Asked,
  { steps, cellsOf = (cells) => cells }: ReadSteps,
): Promise<HistoryStep[]> {
  const workloads = workloadsBehind(names);
  const found = solution
    ? await readStepCells(state, { realm, solution, place, tree, workloads }, steps)
    : [];
  return steps.map((step, at) => ({
    ...step,
    ...timedFigures(cellsOf(found[at] ?? {}, at), pooled, names),
  }));
}

type ReadSteps = {
  steps: readonly TrendStep[];
  cellsOf?: (cells: PlaceCells, at: number) => PlaceCells;
};
