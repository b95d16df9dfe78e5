import type { PlaceKind } from "../places/place-number";
import type { Comparison } from "../quality/rank-ranges";
import type { Workload } from "../workload";
import { scoreOf, type LocationRow } from "./location-rows";

/** What the table of locations found, for its heading. */
export type LocationFinding =
  /** In `count` of the `of` places that can be compared; `named` are all of them, or where it is worst. */
  | { kind: "worse"; count: number; of: number; named: string[] }
  /** Of the only place that can be compared. */
  | { kind: "only"; standing: Comparison; named: string }
  /** In none of the `of` places that can be compared, of `all`. */
  | { kind: "noneWorse"; of: number; all: number }
  /** No place of `all` can be compared. */
  | { kind: "uncompared"; all: number }
  | { kind: "noPlace" };

/** Places that a heading names at most. */
const namedMost = 3;

/**
 * Counts what is certainly worse than its target baseline. All such places are named where they are few; else
 * those whose intervals no other one's is wholly above of, where they are few: "the worst" would else be a guess.
 */
export function locationFinding(
  rows: readonly Pick<LocationRow, "place" | "isUnlocated" | "quality">[],
  workload: Workload | "",
): LocationFinding {
  const located = rows
    .filter(({ isUnlocated }) => !isUnlocated)
    .map((row) => ({ name: row.place.name, score: scoreOf(row, workload) }));
  const all = located.length;
  if (all === 0) return { kind: "noPlace" };
  const compared = located.filter(({ score }) => score?.standing);
  if (compared.length === 0) return { kind: "uncompared", all };
  const of = compared.length;
  const [only] = compared;
  if (of === 1 && only?.score?.standing)
    return { kind: "only", standing: only.score.standing, named: only.name };
  const worse = compared
    .flatMap(({ name, score }) => (score?.standing === "worse" ? { name, ...score.figure } : []))
    .sort((one, other) => (one.value ?? 0) - (other.value ?? 0));
  if (worse.length === 0) return { kind: "noneWorse", of, all };
  return { kind: "worse", count: worse.length, of, named: namesOf(worse) };
}

type Scored = { name: string; low: number | null; high: number | null };

/** @param worse the lowest score first */
function namesOf(worse: readonly Scored[]): string[] {
  const [lowest] = worse;
  const reach = lowest?.high ?? Infinity;
  const atBottom = worse.filter(({ low }) => (low ?? 0) <= reach);
  const named = atBottom.length === 1 || worse.length > namedMost ? atBottom : worse;
  return named.length > namedMost ? [] : named.map(({ name }) => name);
}

type Named = {
  /** Of the solution. */
  name: string;
  /** The place whose parts the rows are; none where they were searched for. */
  place?: { kind: PlaceKind; name: string } | undefined;
  /** Puts names together in the reader's language, so that any of them is meant or all. */
  list: (names: string[], how: "and" | "or") => string;
  /** Whether the reader is the provider: of what is hidden from it nothing is said to be missing. */
  isOfProvider: boolean;
};

/** The words of a finding by its key in the locale files, with what they name. */
export function locationFindingWords(
  finding: LocationFinding,
  { name, place, list, isOfProvider }: Named,
): { key: string; values: Record<string, string | number> } {
  const kind = place?.kind ?? "found";
  const values = { name, ...(place ? { place: place.name } : {}) };
  const keyOf = (found: string) => `performance:locations.finding.${found}.${kind}`;
  const lackOf = (found: "noPlace" | "uncompared" | "noneWorse") =>
    isOfProvider ? `performance:locations.finding.ofProvider.${found}` : keyOf(found);
  switch (finding.kind) {
    case "only":
      return {
        key: `performance:finding.${ofOnly[finding.standing]}`,
        values: { name, place: finding.named },
      };
    case "noPlace":
      return { key: lackOf("noPlace"), values };
    case "uncompared":
      return { key: lackOf("uncompared"), values: { ...values, count: finding.all } };
    case "noneWorse":
      return {
        key: lackOf("noneWorse"),
        values: { ...values, of: finding.of, all: finding.all },
      };
    case "worse": {
      const { count, of, named } = finding;
      const isAll = named.length === count;
      return {
        key: keyOf(named.length === 0 ? "worse" : isAll ? "worseAll" : "worseMost"),
        values: { ...values, count, of, worst: list(named, isAll ? "and" : "or") },
      };
    }
  }
}

const ofOnly = { worse: "placeBelow", better: "placeAbove", level: "placeLevel" } as const;
