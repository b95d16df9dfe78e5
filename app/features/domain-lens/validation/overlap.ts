import { isWildcardName, wildcardCovers } from "../endpoint-sets/endpoint-name";
import { portRanges } from "../endpoint-sets/port-list";
import type { Category } from "../endpoint-sets/endpoint-set";
import type { Reason } from "./evidence";
import type { Outcome } from "./validation-tests";

/** A set as far as a reader is told which one it is. */
export type SetRef = { internalId: string; publicId: number | null; workload: string };

/** What two sets are compared by. */
export type ComparedSet = {
  workloadId: string;
  category: Category;
  tcpPorts: string;
  udpPorts: string;
  isMemberSet: boolean;
};

/**
 * How an endpoint of another set lies to the one asked about: the same, around it (a wildcard
 * that stands for it, a wider prefix) or within it.
 */
export type Relation = "same" | "around" | "within";

export type Overlap = { endpoint: string; relation: Relation; set: SetRef & ComparedSet };

/** What an addition's overlaps mean. `others` are the overlaps that the reason is about. */
export type Judgement = {
  outcome: Extract<Outcome, "Pass" | "Warning" | "FailedBlocking">;
  reason: Reason | null;
  others: readonly Overlap[];
};

/**
 * Judges what an addition overlaps in other sets: the same endpoint blocks where the sets
 * disagree about it or are one workload's; agreeing sets of several workloads, wildcards over
 * it and nested prefixes are a warning. Source: rules, section 7
 */
export function judgeOverlaps(
  kind: "name" | "prefix",
  own: ComparedSet,
  overlaps: readonly Overlap[],
): Judgement {
  const same = overlaps.filter(({ relation }) => relation === "same");
  for (const [reason, isSo] of contradictions) {
    const others = same.filter(({ set }) => isSo(own, set));
    if (others.length > 0) return { outcome: "FailedBlocking", reason, others };
  }
  if (same.length > 0) return { outcome: "Warning", reason: "in-another-set", others: same };
  if (overlaps.length === 0) return { outcome: "Pass", reason: null, others: [] };
  if (kind === "prefix") return { outcome: "Warning", reason: "nested", others: overlaps };
  const around = overlaps.filter(({ relation }) => relation === "around");
  return around.length > 0
    ? { outcome: "Warning", reason: "covered-by-wildcard", others: around }
    : { outcome: "Warning", reason: "covers-others", others: overlaps };
}

const contradictions: readonly [Reason, (own: ComparedSet, other: ComparedSet) => boolean][] = [
  ["same-workload", (own, other) => own.workloadId === other.workloadId],
  ["conflicting-category", (own, other) => own.category !== other.category],
  [
    "conflicting-ports",
    (own, other) => !own.isMemberSet && !other.isMemberSet && !isSamePorts(own, other),
  ],
];

/** A member set has no ports of its own: those of the sets that refer to it count. */
function isSamePorts(one: ComparedSet, other: ComparedSet): boolean {
  const ports = ({ tcpPorts, udpPorts }: ComparedSet) =>
    JSON.stringify([portRanges(tcpPorts), portRanges(udpPorts)]);
  return ports(one) === ports(other);
}

/** Labels that a wildcard leaves as they are, at its end: none stands for a whole registered name. */
const fixedLabels = 2;

/**
 * Every wildcard that could stand for a name, in any place a wildcard may have: by these the
 * stored ones are found by their exact name, whatever there are.
 */
export function wildcardsOver(name: string): string[] {
  const labels = name.split(".");
  const last = labels.length - fixedLabels;
  const found = labels.slice(0, last).flatMap((label, at) => {
    const [before, after] = [labels.slice(0, at).join("."), labels.slice(at + 1).join(".")];
    const endings = Array.from(
      { length: label.length + 1 },
      (_, start) => `*${label.slice(start)}.${after}`,
    );
    const starts = [...label.matchAll(/(?<=.)-/g)].map(({ index }) => index + 1);
    const inside = starts.flatMap((start) =>
      Array.from(
        { length: label.length - start + 1 },
        (_, more) => `${label.slice(0, start)}*${label.slice(start + more)}.${after}`,
      ),
    );
    return before === ""
      ? [...endings, ...inside]
      : [...endings, ...[...endings, ...inside].map((ending) => `${before}.${ending}`)];
  });
  return found.filter((wildcard) => wildcardCovers(wildcard, name));
}

/** Where to look for the names that a wildcard stands for: their reversed names lie in a range. */
export type WildcardReach = { wildcard: string; from: string; before: string; pattern: string };

/** The range of reversed names under a wildcard, and the SQL pattern that its names match. */
export function reachOf(wildcard: string): WildcardReach {
  const labels = wildcard.split(".");
  const at = labels.findIndex(isWildcardName);
  const end = labels
    .slice(at + 1)
    .reverse()
    .join(".");
  // `/` follows `.` in ASCII: everything that begins with the labels of the end lies before it.
  return {
    wildcard,
    from: `${end}.`,
    before: `${end}/`,
    pattern: wildcard.replace(/[\\%_]/g, "\\$&").replace("*", "%"),
  };
}
