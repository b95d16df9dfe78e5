import { packsOfRange, type NumberedSolution } from "../figures/numbered-solution";
import { wayTo } from "../figures/places-within";
import { readFigures, type DayRange, type FigureState } from "../figures/read-figures.server";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import type { OpenWorkloads } from "../privacy/open-workloads";
import type { Realm } from "../realm";
import { workloads } from "../workload";

type Asked = {
  realm: Realm;
  solution: NumberedSolution;
  range: DayRange;
  /** What a provider may see; leadership sees all. */
  open?: OpenWorkloads;
};

/** Samples of a solution at all places where it has any, cities, states and countries, as far as a reader sees them. */
export async function readSolutionPlaces(
  state: FigureState,
  tree: Pick<PlaceTree, "parentOf">,
  { realm, solution, range, open }: Asked,
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const workload of workloads) {
    const groups = await readFigures(state, {
      realm,
      workload,
      range,
      packs: packsOfRange(solution, range),
      measures: [],
      customers: false,
      groupOf: (number, place) => (number === solution.number ? place : null),
    });
    const isSeen = (place: number) => !open || (open[workload]?.usual.has(place) ?? false);
    for (const [exact, { counters }] of groups)
      for (const place of wayTo(tree, exact))
        if (place !== everywhere && isSeen(place))
          found.set(place, (found.get(place) ?? 0) + counters.samples);
  }
  return found;
}
