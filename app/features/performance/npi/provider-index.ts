import type { Slot, SolutionType } from "~/features/solutions/solution";

import type { Counts } from "../figures/solution-overview";
import { Field, isListed, type Assessed, type Contender } from "../quality/assess-place";
import { overallFigures, qualityKey } from "../quality/quality-name";
import type { Comparison } from "../quality/rank-ranges";
import type { MixIndex } from "./mix-index";
import { movementOf } from "./movement";

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
  /** Performance by the traffic of the place; null without enough workloads. Indexes of earlier versions have none. */
  mix?: MixIndex | null;
  /** Performance against that of the range before; null where they are not compared. */
  moved?: Comparison | null;
};

/** A solution with what it is compared by. */
export type IndexEntry = {
  solution: IndexedSolution;
  counts: Counts;
  contender: Contender;
  mix: MixIndex | null;
};

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
  return listed.map(({ solution, counts, contender, mix }) => {
    const quality = Object.fromEntries(
      fields.map(([figure, field]) => [
        qualityKey({ workload: null, figure }),
        field.assess({ ...contender, isRanked: true }),
      ]),
    ) as IndexRow["quality"];
    const moved = movementOf(contender, quality.performance.comparison.confidence);
    return { solution, counts, quality, mix, moved };
  });
}
