import type { HistoryStep } from "../figures/history-step";
import type { LocalHistory } from "../figures/local-history";
import { findNumberedSolution } from "../figures/numbered-solution.repository.server";
import type { DayRange, FigureState } from "../figures/read-figures.server";
import type { AskedSolution } from "../figures/solution-overview";
import { readSteps } from "../figures/read-steps.server";
import { fourWeekSteps } from "../figures/trend-steps";
import type { PlaceTree } from "../places/place-tree.server";
import type { PlaceCorrelations } from "../quality/place-estimates";
import type { QualityName } from "../quality/quality-name";
import type { Realm } from "../realm";
import { assessOpenPlaces } from "./assess-open-places.server";
import { openCells, openInWindow, type OpenWorkloads } from "./open-workloads";
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
  const { whole, compared, open, pooled } = await assessOpenPlaces(state, tree, {
    ...asked,
    isWholeOnly: true,
  });
  const steps = await readOpenSteps(state, tree, { ...asked, open, pooled });
  return { whole, compared, hours: null, steps };
}

/** What a provider may see of each four weeks of a range. */
export async function readOpenSteps(
  state: FigureState,
  tree: PlaceTree,
  { range, open, solution, ...asked }: OpenSteps,
): Promise<HistoryStep[]> {
  const { place } = asked;
  const numbered = await findNumberedSolution(state.trx, solution.id);
  const steps = await readSteps(
    state,
    { ...asked, solution: numbered ?? null, tree },
    {
      steps: fourWeekSteps(range),
      cellsOf: (cells, at) => openCells(cells, openInWindow(open, at), { place, isOwn: false }),
    },
  );
  return steps.map(roundedTimed);
}

type OpenSteps = Omit<Asked, "partnerId"> & {
  /** As the overview of the range decides it. */
  open: OpenWorkloads;
  pooled: PlaceCorrelations;
};
