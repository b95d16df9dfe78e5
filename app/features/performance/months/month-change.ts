import type { Assessed } from "../quality/assess-place";
import { bestOf, type QualityFigure } from "../quality/quality-name";
import { compareIntervals, type Comparison } from "../quality/rank-ranges";
import type { Figure } from "../quality/shown-figure";

/** How a figure differs from that of the month before. */
export type MonthChange =
  /** Both are shown; what is `level` does not differ for certain. */
  | { kind: Comparison; before: Figure }
  /** Both are shown, and are means of different workloads. */
  | { kind: "mixed"; before: Figure }
  /** One of them is hidden, or there is no month before. */
  | { kind: "none" };

type Compared = Pick<Assessed, "figure" | "workloads">;

/** Compares a figure with that of the month before, by 95 % intervals that do not touch. */
export function monthChange(
  name: QualityFigure,
  now: Compared | undefined,
  before: Compared | undefined,
): MonthChange {
  if (!now?.figure.isShown || !before?.figure.isShown) return { kind: "none" };
  const { figure } = before;
  if (now.workloads.join(" ") !== before.workloads.join(" "))
    return { kind: "mixed", before: figure };
  return {
    kind: compareIntervals(closed(now.figure), closed(figure), bestOf(name)),
    before: figure,
  };
}

/** An absent end is open. */
function closed({ low, high }: Figure) {
  return { low: low ?? -Infinity, high: high ?? Infinity };
}
