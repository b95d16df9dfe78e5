import type { NeighbourChange } from "../relationships/compare-graphs";

/** What changed about the neighbours of an AS, for a heading; kinds without a change are left out. */
type ChangeFinding = { kind: "gained" | "lost" | "turned"; count: number }[];

export function changeFinding(changes: readonly NeighbourChange[]): ChangeFinding {
  const count = (fits: (change: NeighbourChange) => boolean) => changes.filter(fits).length;
  return [
    { kind: "gained" as const, count: count(({ before }) => before === null) },
    { kind: "lost" as const, count: count(({ after }) => after === null) },
    {
      kind: "turned" as const,
      count: count(({ before, after }) => before !== null && after !== null),
    },
  ].filter((change) => change.count > 0);
}
