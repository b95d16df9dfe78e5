import type { Moved } from "./contributed-entries";
import { nestedPrefixes, type NestedPrefix } from "./nesting";
import { solutionLists, type SolutionEntry, type SolutionList } from "./solution";

/** What a contribution does with one entry of the official solution. */
const differenceKinds = ["arrives", "leaves", "idle"] as const;
type DifferenceKind = (typeof differenceKinds)[number];

export type DifferenceRow = {
  kind: DifferenceKind;
  list: SolutionList;
  value: string;
  /** Whether leadership has still to accept it after an approval. */
  isWaiting: boolean;
  /** The other solution that has it, which refuses an approval. */
  takenBy: string | null;
  /** The smallest prefix around it. */
  within: string | null;
};

export type ContributionDifference = {
  rows: DifferenceRow[];
  /** Prefixes within another one after an approval, where the contribution brings one of the two. */
  nested: NestedPrefix[];
};

type Beside = {
  /** Entries of the official solution as they are now. */
  held: readonly Pick<SolutionEntry, "list" | "value">[];
  conflicts: readonly { list: SolutionList; value: string; solutionName: string }[];
};

/** What an approval would do now to the official solution, entry by entry, list after list. */
export function contributionDifference(
  { arriving, dropped, idle }: Moved,
  { held, conflicts }: Beside,
): ContributionDifference {
  const arrivingPrefixes = new Set(
    arriving.flatMap(({ list, value }) => (list === "ips" ? [value] : [])),
  );
  const dropping = new Set(dropped.map(({ list, value }) => `${list} ${value}`));
  const staying = held.flatMap(({ list, value }) =>
    list === "ips" && !dropping.has(`${list} ${value}`) ? [value] : [],
  );
  const nested = nestedPrefixes([...staying, ...arrivingPrefixes]).filter(
    ({ inner, outer }) => arrivingPrefixes.has(inner) || arrivingPrefixes.has(outer),
  );
  const within = new Map(nested.map(({ inner, outer }) => [inner, outer]));
  const takenBy = new Map(
    conflicts.map(({ list, value, solutionName }) => [`${list} ${value}`, solutionName]),
  );
  const rowOf = (kind: DifferenceKind) => (entry: Pick<SolutionEntry, "list" | "value">) => ({
    kind,
    list: entry.list,
    value: entry.value,
    isWaiting: false,
    takenBy: null,
    within: null,
  });
  const arrives = arriving.map(({ list, value, isAccepted }) => ({
    ...rowOf("arrives")({ list, value }),
    isWaiting: !isAccepted,
    takenBy: takenBy.get(`${list} ${value}`) ?? null,
    within: list === "ips" ? (within.get(value) ?? null) : null,
  }));
  const rows = [...arrives, ...dropped.map(rowOf("leaves")), ...idle.map(rowOf("idle"))];
  return { rows: rows.sort(byKindAndList), nested };
}

function byKindAndList(one: DifferenceRow, other: DifferenceRow): number {
  return (
    differenceKinds.indexOf(one.kind) - differenceKinds.indexOf(other.kind) ||
    solutionLists.indexOf(one.list) - solutionLists.indexOf(other.list)
  );
}

/** Rows of each part that a page shows; the file has all. */
export const shownRows = 200;

/** A part of a long list: how many there are of each list, and the first ones. */
export type Part<Row> = {
  total: number;
  counts: Partial<Record<SolutionList, number>>;
  shown: Row[];
};

/** The first rows of a part, with the number of all. */
export function partOf<Row extends { list: SolutionList }>(
  rows: readonly Row[],
  most = shownRows,
): Part<Row> {
  const counts: Part<Row>["counts"] = {};
  for (const { list } of rows) counts[list] = (counts[list] ?? 0) + 1;
  return { total: rows.length, counts, shown: rows.slice(0, most) };
}
