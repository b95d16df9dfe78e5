import type { Slot, SolutionType } from "~/features/solutions/solution";

import type { Counts } from "../figures/solution-overview";
import { Field, isListed, type Assessed, type Contender } from "../quality/assess-place";
import { overallFigures, qualityKey } from "../quality/quality-name";

/** A solution of the index. */
type IndexedSolution = {
  /** In aggregates. */
  number: number;
  id: string;
  name: string;
  type: SolutionType;
  slot: Slot;
};

/** One solution of the index of a place, with its figures over all workloads. */
export type IndexRow = {
  solution: IndexedSolution;
  counts: Counts;
  quality: { performance: Assessed; availability: Assessed; connectedness?: Assessed };
};

/** A solution with what it is compared by. */
export type IndexEntry = { solution: IndexedSolution; counts: Counts; contender: Contender };

/**
 * The index of a place: the solutions of one slot that are listed there, each assessed against the others.
 * Source: provider rules, section 4.
 */
export function providerIndex(entries: readonly IndexEntry[]): IndexRow[] {
  const listed = entries.filter(({ contender }) => isListed(contender));
  const contenders = listed.map(({ contender }) => contender);
  const fields = overallFigures.map(
    (figure) => [figure, new Field({ workload: null, figure }, contenders)] as const,
  );
  return listed.map(({ solution, counts, contender }) => ({
    solution,
    counts,
    quality: Object.fromEntries(
      fields.map(([figure, field]) => [
        qualityKey({ workload: null, figure }),
        field.assess({ ...contender, isRanked: true }),
      ]),
    ) as IndexRow["quality"],
  }));
}
