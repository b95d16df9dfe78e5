import { verdictRows, type Verdict, type VerdictRow } from "~/features/network-test/verdict";
import { percentile } from "~/lib/statistics";

import { changeOf } from "./comparison-change";
import { headingOf, type ComparisonHeading } from "./comparison-heading";
import { latencyShift } from "./comparison-noise";
import type { ComparedCell, ComparedRow, Comparison, Pair } from "./comparison-row";
import type { JudgedReport } from "./judged-report";
import type { Report } from "./report";

/** What speaks against taking a difference for a change of the network. */
type Caveat = "running" | "place" | "method";

export type ReportComparison = {
  heading: ComparisonHeading;
  caveats: Caveat[];
  /** Rows that at least one of the two has tested, in the order they are shown. */
  rows: Comparison[];
  /** Rows that neither has tested. */
  untested: ComparedRow[];
};

const median = 0.5;

type Judged = Pick<JudgedReport, "report" | "verdicts">;

/** What the second report says against the first, both as their reader sees them. */
export function comparisonOf(
  { report: a, verdicts: verdictsOfA }: Judged,
  { report: b, verdicts: verdictsOfB }: Judged,
): ReportComparison {
  const pair: Pair = { a, b, latency: latencyShift(a, b) };
  const all = [
    compared("score", { a: scoreCell(a), b: scoreCell(b) }, pair),
    ...(Object.keys(verdictRows) as VerdictRow[]).map((row) =>
      compared(row, { a: cellOf(row, verdictsOfA, a), b: cellOf(row, verdictsOfB, b) }, pair),
    ),
  ];
  const isUntested = ({ change }: Comparison) =>
    change.kind === "not-tested" && change.side === "both";
  const rows = all.filter((each) => !isUntested(each));
  return {
    heading: headingOf(rows),
    caveats: caveatsOf(pair),
    rows,
    untested: all.filter(isUntested).map(({ row }) => row),
  };
}

function compared(row: ComparedRow, cells: Pick<Comparison, "a" | "b">, pair: Pair): Comparison {
  return { row, ...cells, ...changeOf(row, cells, pair) };
}

const notTested: ComparedCell = { status: "not-tested", measured: [], reason: null };

function cellOf(row: VerdictRow, verdicts: readonly Verdict[], report: Report): ComparedCell {
  const verdict = verdicts.find((each) => each.row === row);
  if (!verdict) return notTested;
  const {
    status,
    measured: [first, ...others],
    reason = null,
    doubt,
  } = verdict;
  if (!first) return { status, measured: [], reason, doubt };
  // The difference is one of typical samples, so what is typical stands beside the least.
  const typicalMs =
    row === "exchange-latency" && first.unit === "ms"
      ? percentile(report.measuredLatencies, median)
      : undefined;
  const typical = typicalMs === undefined ? [] : [{ unit: "median-ms", value: typicalMs } as const];
  return { status, measured: [first, ...typical, ...others], reason, doubt };
}

/** The score of Exchange: the latency bears it out, as it cannot the mean with other workloads. */
function scoreCell({ exchangeScore: score }: Report): ComparedCell {
  if (score === null) return notTested;
  // Points are cut off, as on the report.
  return { status: null, measured: [{ unit: "points", value: Math.floor(score) }], reason: null };
}

function caveatsOf({ a, b }: Pair): Caveat[] {
  const nameOf = ({ browserLocation: place }: Report) =>
    place && [place.city, place.region, place.country].join("\n");
  const [placeOfA, placeOfB] = [nameOf(a), nameOf(b)];
  const [methodOfA, methodOfB] = [a.latencyMethod?.kind, b.latencyMethod?.kind];
  const speaking: Record<Caveat, boolean> = {
    running: a.status === "running" || b.status === "running",
    place: placeOfA !== null && placeOfB !== null && placeOfA !== placeOfB,
    method: methodOfA !== undefined && methodOfB !== undefined && methodOfA !== methodOfB,
  };
  return (Object.keys(speaking) as Caveat[]).filter((caveat) => speaking[caveat]);
}
