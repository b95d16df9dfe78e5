import { packsOfRange, type NumberedSolution } from "../figures/numbered-solution";
import { readFigures, type DayRange, type FigureState } from "../figures/read-figures.server";
import type { PlaceTree } from "../places/place-tree.server";
import type { Realm } from "../realm";
import { workloads, type Workload } from "../workload";
import { openWindows, windowsBefore, type PlaceSamples } from "./figure-crowds";
import { windowDays, windowsOf } from "./four-weeks";
import { OpenRange } from "./open-range";
import type { OpenWorkloads } from "./open-workloads";

type Asked = {
  realm: Realm;
  solution: NumberedSolution;
  /** A multiple of four weeks. */
  range: DayRange;
};

/**
 * Decides what of a solution its provider may see over a range. It looks at all places of the solution, since
 * what is hidden at one place may follow from any other: of each four weeks it reads as much as a page of
 * everywhere does.
 */
export async function readOpenWorkloads(
  state: FigureState,
  tree: PlaceTree,
  asked: Asked,
): Promise<OpenWorkloads> {
  const { first, end } = asked.range;
  const windows = windowsOf({ first: first - windowsBefore * windowDays, end });
  const open: OpenWorkloads = {};
  for (const workload of workloads) {
    const samples: PlaceSamples[] = [];
    for (const window of windows)
      samples.push(await readSamples(state, asked, { workload, window }));
    if (samples.slice(windowsBefore).every((places) => places.size === 0)) continue;
    open[workload] = {
      usual: new OpenRange(openWindows(samples, tree, "usual")),
      webSocket: new OpenRange(openWindows(samples, tree, "webSocket")),
    };
  }
  return open;
}

async function readSamples(
  state: FigureState,
  { realm, solution }: Asked,
  { workload, window }: { workload: Workload; window: DayRange },
): Promise<PlaceSamples> {
  return readFigures(state, {
    realm,
    workload,
    range: window,
    packs: packsOfRange(solution, window),
    measures: [],
    customers: true,
    groupOf: (number, place) => (number === solution.number ? place : null),
  });
}
