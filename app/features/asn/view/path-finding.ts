import type { PathAnswer } from "../paths/path-query";
import type { Hop } from "../paths/hop";

/** What the likely path says, for a heading; `count` ASes lie between the ends. */
export type PathFinding =
  /** Both ends are the same AS. */
  | { kind: "same" }
  /** One link joins them: what the second AS is to the first. */
  | { kind: "provider" | "customer" | "peer" | "sibling" }
  /** Every AS between passes traffic on for one that pays it. */
  | { kind: "transit" | "transitPeering"; count: number }
  /** Siblings are among those between. */
  | { kind: "ases" | "asesPeering"; count: number }
  /** Links join them, but no path is allowed. */
  | { kind: "notAllowed" }
  /** No links join them. */
  | { kind: "notConnected" };

export function pathFinding({ likely, none }: PathAnswer): PathFinding {
  if (none) return { kind: none.reason === "not-connected" ? "notConnected" : "notAllowed" };
  const hops: readonly Hop[] = likely.paths[0]?.hops ?? [];
  const [first] = hops;
  if (!first) return { kind: "same" };
  if (hops.length === 1) return { kind: first.relation };
  const isTransit = hops.every(({ rule }) => rule !== "sibling");
  const hasPeering = hops.some(({ rule }) => rule === "across");
  const count = hops.length - 1;
  if (isTransit) return { kind: hasPeering ? "transitPeering" : "transit", count };
  return { kind: hasPeering ? "asesPeering" : "ases", count };
}
