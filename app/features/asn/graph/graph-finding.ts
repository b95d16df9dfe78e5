import { linkKinds, type LinkKind } from "../relationships/as-graph";
import type { LevelCount } from "./graph-part";

/** Neighbours of each kind, for a heading; siblings only where there are some. */
export type GraphFinding = { kind: LinkKind; count: number }[];

/** What a graph found; null where the middle has no links. */
export function graphFinding(levels: readonly LevelCount[]): GraphFinding | null {
  const counts = linkKinds.map((kind) => ({
    kind,
    count: levels.find(({ side, depth }) => side === kind && depth === 1)?.total ?? 0,
  }));
  if (counts.every(({ count }) => count === 0)) return null;
  return counts.filter(({ kind, count }) => kind !== "sibling" || count > 0);
}
