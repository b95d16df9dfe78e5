import type { Contender } from "../quality/assess-place";
import { isEnough } from "../quality/figure";
import type { Graded } from "../quality/graded";
import { compareIntervals, type Comparison } from "../quality/rank-ranges";

const figure = "performance";

/**
 * How the performance of a solution moved since the range before: better or worse where the intervals of both do
 * not touch. They are as wide as those that decide ranks, so that of all solutions together few move by chance.
 * Source: provider rules, section 4.
 *
 * @param confidence of comparing as many solutions as there are
 * @returns null where a range has no sure figure, or a mean of other workloads
 */
export function movementOf(
  contender: Pick<Contender, "now" | "before">,
  confidence: number,
): Comparison | null {
  const newer = contender.now.get(figure);
  if (!isSure(newer)) return null;
  const older = contender.before.get(figure);
  if (!isSure(older) || !isOfSame(newer, older)) return null;
  return compareIntervals(newer.estimate.at(confidence), older.estimate.at(confidence), "high");
}

function isSure(graded: Graded | undefined): graded is Graded {
  return graded !== undefined && isEnough(graded.estimate) && !graded.isImprecise;
}

function isOfSame({ workloads: one }: Graded, { workloads: other }: Graded): boolean {
  return one.length === other.length && one.every((workload) => other.includes(workload));
}
