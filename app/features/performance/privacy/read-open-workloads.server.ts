import { packsOfRange, type NumberedSolution } from "../figures/numbered-solution";
import {
  readTimedFigures,
  spansOfRanges,
  type DayRange,
  type FigureState,
} from "../figures/read-figures.server";
import type { Figures } from "../figures/figures";
import type { PlaceTree } from "../places/place-tree.server";
import type { Realm } from "../realm";
import { workloads } from "../workload";
import { openWindows, windowsBefore } from "./figure-crowds";
import { windowDays, windowsOf } from "./four-weeks";
import { OpenRange } from "./open-range";
import type { OpenWorkloads } from "./open-workloads";

type Asked = {
  realm: Realm;
  solution: NumberedSolution;
  /** A multiple of four weeks. */
  range: DayRange;
};

/** Places are 32-bit numbers with a sign. */
const placesMost = 2 ** 32;
const lowestPlace = -(2 ** 31);

/**
 * Decides what of a solution its provider may see over a range. It looks at all places of the solution, since
 * what is hidden at one place may follow from any other: it reads as much as a page of everywhere does, and of
 * each four weeks the blocks of its own.
 */
export async function readOpenWorkloads(
  state: FigureState,
  tree: PlaceTree,
  { realm, solution, range: { first, end } }: Asked,
): Promise<OpenWorkloads> {
  const before = first - windowsBefore * windowDays;
  const windows = windowsOf({ first: before, end });
  const spans = await spansOfRanges(state, realm, windows);
  const open: OpenWorkloads = {};
  for (const workload of workloads) {
    const groups = await readTimedFigures(state, {
      realm,
      workload,
      spans,
      packs: packsOfRange(solution, { first: before }),
      measures: [],
      customers: true,
      groupOf: (number, place, { start }) =>
        number === solution.number
          ? Math.floor((start - before) / windowDays) * placesMost + place - lowestPlace
          : null,
    });
    const samples = windows.map(() => new Map<number, Figures>());
    for (const [group, figures] of groups)
      samples[Math.floor(group / placesMost)]?.set((group % placesMost) + lowestPlace, figures);
    if (samples.slice(windowsBefore).every((places) => places.size === 0)) continue;
    open[workload] = {
      usual: new OpenRange(openWindows(samples, tree, "usual")),
      webSocket: new OpenRange(openWindows(samples, tree, "webSocket")),
    };
  }
  return open;
}
