import type { HistoryStep, LocalHistory } from "../figures/local-history";
import { findNumberedSolution } from "../figures/numbered-solution.repository.server";
import type { DayRange, FigureState } from "../figures/read-figures.server";
import type { AskedSolution } from "../figures/read-solution-overview.server";
import { readStepCells } from "../figures/read-timed-cells.server";
import { timedFigures, workloadsBehind } from "../figures/timed-figures";
import { fourWeekSteps } from "../figures/trend-steps";
import type { PlaceTree } from "../places/place-tree.server";
import type { QualityName } from "../quality/quality-name";
import type { Realm } from "../realm";
import { assessOpenPlaces } from "./assess-open-places.server";
import { openCells, openInWindow } from "./open-workloads";
import { roundedTimed } from "./rounded-figures";

type Asked = {
  realm: Realm;
  solution: AskedSolution;
  place: number;
  /** A multiple of four ISO weeks. */
  range: DayRange;
  names: readonly QualityName[];
  /** The partner that has the solution. */
  partnerId: string;
};

/**
 * The history of a solution at a place as its provider may see it: of each four weeks what an overview of them
 * shows, and of the whole range what an overview of it shows. So nothing follows from a history that does not
 * follow from overviews. Hours are left out: the samples of an hour would need crowds of their own.
 */
export async function readOpenHistory(
  state: FigureState,
  tree: PlaceTree,
  asked: Asked,
): Promise<Pick<LocalHistory, "whole" | "compared" | "hours"> & { steps: HistoryStep[] }> {
  const { realm, solution, place, range, names } = asked;
  const { whole, compared, open, pooled } = await assessOpenPlaces(state, tree, {
    ...asked,
    isWholeOnly: true,
  });
  const numbered = await findNumberedSolution(state.trx, solution.id);
  const steps = fourWeekSteps(range);
  const cells = numbered
    ? await readStepCells(
        state,
        { realm, solution: numbered, place, tree, workloads: workloadsBehind(names) },
        steps,
      )
    : [];
  return {
    whole,
    compared,
    hours: null,
    steps: steps.map((step, at) => {
      const shown = openCells(cells[at] ?? {}, openInWindow(open, at), { place, isOwn: false });
      return roundedTimed({ ...step, ...timedFigures(shown, pooled, names) });
    }),
  };
}
