import type {
  NotTestedReason,
  Quantity,
  VerdictDoubt,
  VerdictRow,
  VerdictStatus,
} from "~/features/network-test/verdict";

import type { LatencyShift } from "./comparison-noise";
import type { Report } from "./report";

/** Both reports and how their latencies differ: everything a row is judged by. */
export type Pair = { a: Report; b: Report; latency: LatencyShift };

/** A row of the comparison: a verdict, or the score, which is none. */
export type ComparedRow = VerdictRow | "score";

/** What is shown of a cell; points and a median are no quantities of a verdict. */
export type ComparedValue =
  Quantity | { unit: "points"; value: number } | { unit: "median-ms"; value: number };

/** What a report says in one row. */
export type ComparedCell = {
  /** The score has no status of its own but whether there is one. */
  status: VerdictStatus | null;
  measured: ComparedValue[];
  reason: NotTestedReason | null;
  /** Why its value is not believed, or not judged. */
  doubt?: VerdictDoubt | undefined;
};

/**
 * What came of a row. `better` and `worse` are said of the second report; `changed` is neither.
 * What only one has tested is never a change.
 */
export type Change =
  | { kind: "better" | "worse" | "changed" | "same" | "within-noise" }
  | { kind: "cannot-tell"; why: "too-few-samples" | "other-place" | "doubted" }
  | { kind: "not-tested"; side: "a" | "b" | "both" };

/** The second value less the first; a share is a ratio from 0 to 1. */
export type Difference =
  | { unit: "ms"; value: number; /** Between these it lies. */ lower?: number; upper?: number }
  | { unit: "km" | "points" | "failures" | "share"; value: number };

export type Comparison = {
  row: ComparedRow;
  a: ComparedCell;
  b: ComparedCell;
  /** Null where the row has no numbers, or none to compare. */
  difference: Difference | null;
  change: Change;
};

const ranks: Record<string, number | undefined> = { ok: 0, warning: 1, failed: 2 };

/** Steps from the first state to the second, more than 0 for worse; 0 where a state says nothing of good and bad. */
export function stepsOf({ a, b }: Pick<Comparison, "a" | "b">): number {
  const [before, after] = [ranks[a.status ?? ""], ranks[b.status ?? ""]];
  return before === undefined || after === undefined ? 0 : after - before;
}
