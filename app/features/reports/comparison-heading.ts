import {
  stepsOf,
  type ComparedCell,
  type ComparedRow,
  type ComparedValue,
  type Comparison,
  type Difference,
} from "./comparison-row";

/** What differs most, as a word of `compare.heading` with what stands in its gaps. */
export type ComparisonHeading =
  | { kind: "longer" | "shorter"; row: ComparedRow; difference: Difference }
  | { kind: "answers-in-a" | "answers-in-b"; row: ComparedRow }
  | {
      kind: "distance" | "front-door" | "egress" | "egress-network" | "location";
      row: ComparedRow;
      a: ComparedValue;
      b: ComparedValue;
    }
  | { kind: "better" | "worse" | "changed"; row: ComparedRow }
  | { kind: "nothing" | "nothing-comparable" | "nothing-in-common"; row: null };

/**
 * What was measured, in the order in which it is named among rows of equal weight: what people
 * notice, then what explains it. The other rows follow from these.
 */
const weightOrder: readonly ComparedRow[] = [
  "exchange-latency",
  "egress-distance",
  "exchange-front-door",
  "server-reachability",
  "server-dns",
  "server-certificates",
  "probes",
  "egress",
  "egress-network",
  "location",
];

/** Rows whose heading names both values. */
const namingBoth = {
  "egress-distance": "distance",
  "exchange-front-door": "front-door",
  egress: "egress",
  "egress-network": "egress-network",
  location: "location",
} as const;

/**
 * The sentence that heads a comparison: of the measured rows that differ beyond noise the one
 * whose state moved farthest, and among equals the first by weight.
 */
export function headingOf(rows: readonly Comparison[]): ComparisonHeading {
  const differing = rows.filter(
    ({ change: { kind } }) => kind === "better" || kind === "worse" || kind === "changed",
  );
  const [most] = differing.sort(
    (one, other) =>
      Number(isDerived(one)) - Number(isDerived(other)) ||
      movedBy(other) - movedBy(one) ||
      weightOf(one) - weightOf(other),
  );
  if (most) return sentenceOf(most);
  const isUntold = ({ change: { kind } }: Comparison) =>
    kind === "not-tested" || kind === "cannot-tell";
  if (rows.every(isUntold)) return { kind: "nothing-in-common", row: null };
  return {
    kind: rows.some((each) => isUntold(each) && !isDerived(each))
      ? "nothing-comparable"
      : "nothing",
    row: null,
  };
}

const isDerived = ({ row }: Comparison) => !weightOrder.includes(row);
const movedBy = (comparison: Comparison) => Math.abs(stepsOf(comparison));
const weightOf = ({ row }: Comparison) => weightOrder.indexOf(row);

function sentenceOf({ row, a, b, change, difference }: Comparison): ComparisonHeading {
  if (row === "exchange-latency") {
    if (difference)
      return { kind: change.kind === "worse" ? "longer" : "shorter", row, difference };
    if (change.kind === "worse" && isSilent(b)) return { kind: "answers-in-a", row };
    if (change.kind === "better" && isSilent(a)) return { kind: "answers-in-b", row };
  }
  const naming = row in namingBoth ? namingBoth[row as keyof typeof namingBoth] : undefined;
  const [valueInA, valueInB] = [a.measured[0], b.measured[0]];
  if (naming && valueInA && valueInB) return { kind: naming, row, a: valueInA, b: valueInB };
  return {
    kind: change.kind === "worse" || change.kind === "better" ? change.kind : "changed",
    row,
  };
}

/** Not one that answers with an error, or only sometimes: that is an answer. */
function isSilent({ measured: [first] }: ComparedCell): boolean {
  return first?.unit === "word" && ["endpoint-dead", "endpoint-timeout"].includes(first.word);
}
