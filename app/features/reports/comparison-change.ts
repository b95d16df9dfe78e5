import { placeNoiseKm } from "./comparison-noise";
import {
  stepsOf,
  type ComparedCell,
  type ComparedRow,
  type ComparedValue,
  type Comparison,
  type Difference,
  type Pair,
} from "./comparison-row";
import type { Report } from "./report";

type Cells = Pick<Comparison, "a" | "b">;
type Judged = Pick<Comparison, "change" | "difference">;
type Rule = (cells: Cells, pair: Pair) => Judged;

/** How each row is judged (decision 0020); one that is not named here is the same or not, by what it names. */
const rules: Partial<Record<ComparedRow, Rule>> = {
  score: (cells, pair) => followingLatency(cells, pair, { unit: "points", isMoreBetter: true }),
  "egress-distance": distance,
  peers,
  "exchange-latency": latency,
  "exchange-improvement": improvement,
  probes: failures,
  "server-dns": failures,
  "server-reachability": failures,
  "server-certificates": failures,
  "http-connectivity": failures,
  certificates: failures,
  "web-sockets": failures,
  "dns-resolver": distance,
  "buffer-bloat": milliseconds,
  "upload-bloat": milliseconds,
  "media-latency": milliseconds,
  jitter: milliseconds,
  "dns-request-time": milliseconds,
  "media-connectivity": byAll,
  "vpn-split-tunnel": byAll,
};

/** What the second report says in a row against the first, and by how much. */
export function changeOf(row: ComparedRow, cells: Cells, pair: Pair): Judged {
  const [isAUntested, isBUntested] = [
    cells.a.status === "not-tested",
    cells.b.status === "not-tested",
  ];
  if (isAUntested || isBUntested) {
    const side = isAUntested && isBUntested ? "both" : isAUntested ? "a" : "b";
    return { change: { kind: "not-tested", side }, difference: null };
  }
  // What one report refutes itself is no value to hold another against.
  if (cells.a.doubt || cells.b.doubt) return cannotTell("doubted");
  return (rules[row] ?? byName)(cells, pair);
}

/** Rows of words, places, networks and doors: their state, then whether they name the same. */
function byName(cells: Cells): Judged {
  const isSame = nameOf(cells.a.measured[0]) === nameOf(cells.b.measured[0]);
  return byState(cells, told(isSame ? "same" : "changed"));
}

/** Rows whose first value is a kind, and whose others count: all of them must be the same. */
function byAll(cells: Cells): Judged {
  const namesOf = ({ measured }: ComparedCell) => measured.map(nameOf).join("\n");
  return byState(cells, told(namesOf(cells.a) === namesOf(cells.b) ? "same" : "changed"));
}

/** What a value names: coordinates, expected round trips and the order of doors aside. */
function nameOf(value: ComparedValue | undefined): string {
  switch (value?.unit) {
    case "place":
      return [value.place.city, value.place.region, value.place.country].join("\n");
    case "network":
      return String(value.asn);
    case "door":
      return value.door.code;
    case "doors":
      return value.doors
        .map(({ door }) => door.code)
        .sort()
        .join("\n");
    default:
      return JSON.stringify(value) ?? "";
  }
}

function latency(cells: Cells, { latency: shift, a, b }: Pair): Judged {
  // An endpoint that gave no good answer is a result too, without a number; any latency is better than none.
  const [isATimed, isBTimed] = [isTimed(a), isTimed(b)];
  if (isATimed !== isBTimed) return told(isBTimed ? "better" : "worse");
  if (!isATimed) return byName(cells);
  if (shift.kind === "too-few-samples") return cannotTell(shift.kind);
  const difference = {
    unit: "ms",
    value: shift.differenceMs,
    lower: shift.lowerMs,
    upper: shift.upperMs,
  } as const;
  if (shift.outcome === "within-noise") return told("within-noise", difference);
  return told(shift.outcome === "shorter" ? "better" : "worse", difference);
}

/** Reports of before hold a latency beside a wrong answer: it is none to Exchange. */
function isTimed({ measuredLatency, exchangeAnswer }: Report): boolean {
  return measuredLatency !== null && exchangeAnswer?.kind !== "error";
}

/** What the round trip could gain is as uncertain as the round trip itself. */
function improvement(cells: Cells, { latency: shift }: Pair): Judged {
  if (shift.kind === "too-few-samples") return cannotTell(shift.kind);
  const value = numberIn(cells.b) - numberIn(cells.a);
  const difference = { unit: "ms", value } as const;
  if (value === 0) return told("same", difference);
  if (Math.abs(value) <= shift.marginMs) return told("within-noise", difference);
  return told(value > 0 ? "worse" : "better", difference);
}

/** The share of others who do better moves with the reader's own latency, where the others are the same. */
function peers(cells: Cells, pair: Pair): Judged {
  const [before, after] = [pair.a.peers, pair.b.peers];
  if (before?.scope !== after?.scope || before?.placeName !== after?.placeName)
    return cannotTell("other-place");
  return followingLatency(cells, pair, { unit: "share", isMoreBetter: false });
}

/** A figure that follows from the latency differs beyond noise only where the latency does, and the same way. */
function followingLatency(
  cells: Cells,
  { latency: shift }: Pair,
  { unit, isMoreBetter }: { unit: "points" | "share"; isMoreBetter: boolean },
): Judged {
  if (shift.kind === "too-few-samples") return cannotTell(shift.kind);
  const value = numberIn(cells.b) - numberIn(cells.a);
  const difference: Difference = { unit, value };
  if (value === 0) return told("same", difference);
  const isBetter = value > 0 === isMoreBetter;
  const isBorneOut = shift.outcome === (isBetter ? "shorter" : "longer");
  return told(isBorneOut ? (isBetter ? "better" : "worse") : "within-noise", difference);
}

/** Better or worse only where it crosses the limit: within it, farther is no worse. */
function distance(cells: Cells): Judged {
  const value = numberIn(cells.b) - numberIn(cells.a);
  if (Math.abs(value) < placeNoiseKm) return told("same");
  const difference = { unit: "km", value } as const;
  return byState(cells, told("changed", difference));
}

/** One figure of each run: better or worse only where it crosses the limit, since nobody knows how it varies. */
function milliseconds(cells: Cells): Judged {
  if (!haveUnit(cells, "ms")) return byName(cells);
  const value = numberIn(cells.b) - numberIn(cells.a);
  if (value === 0) return byState(cells, told("same"));
  return byState(cells, told("changed", { unit: "ms", value }));
}

/** Rows that count what went well compare what did not: which names are listed depends on the reader. */
function failures(cells: Cells): Judged {
  if (!haveUnit(cells, "count")) return byName(cells);
  const value = failuresIn(cells.b) - failuresIn(cells.a);
  if (value === 0) return byState(cells, told("same"));
  return byState(cells, told(value > 0 ? "worse" : "better", { unit: "failures", value }));
}

/** Whether both begin with a value of this unit: a word in its place is another result, and no number. */
function haveUnit({ a, b }: Cells, unit: ComparedValue["unit"]): boolean {
  return [a, b].every(({ measured: [first] }) => first === undefined || first.unit === unit);
}

function failuresIn({ measured: [count] }: ComparedCell): number {
  return count?.unit === "count" ? (count.of ?? count.value) - count.value : 0;
}

/** Better or worse where the state changed, else as it was judged. */
function byState(cells: Cells, judged: Judged): Judged {
  const steps = stepsOf(cells);
  return steps === 0 ? judged : { ...judged, change: { kind: steps > 0 ? "worse" : "better" } };
}

function numberIn({ measured: [first] }: ComparedCell): number {
  return first && "value" in first ? first.value : 0;
}

function told(
  kind: "better" | "worse" | "changed" | "same" | "within-noise",
  difference: Difference | null = null,
): Judged {
  return { change: { kind }, difference };
}

function cannotTell(why: "too-few-samples" | "other-place" | "doubted"): Judged {
  return { change: { kind: "cannot-tell", why }, difference: null };
}
