import {
  kindBetween,
  linkKinds,
  item,
  type AsGraph,
  type LinkKind,
} from "../relationships/as-graph";

/**
 * What a hop does by the rules: up to a provider, across to a peer, down to a customer, or to a sibling, which
 * changes nothing.
 */
type HopRule = "up" | "across" | "down" | "sibling";

/** Why a hop is not allowed: what it does, and what came before it. */
export type HopFault =
  "up-after-across" | "up-after-down" | "across-after-across" | "across-after-down";

export type Hop = {
  /** AS numbers. */
  from: number;
  to: number;
  /** What `to` is to `from`. */
  relation: LinkKind;
  rule: HopRule;
  /** Null where the rules allow it. */
  fault: HopFault | null;
};

const ruleOf = { provider: "up", peer: "across", customer: "down", sibling: "sibling" } as const;

/**
 * The hops of a path by the rules: up, then at most one hop across, then down. Siblings may stand anywhere.
 *
 * @param path positions of ASes, each linked to the next
 */
export function hopsOf(graph: AsGraph, path: readonly number[]): Hop[] {
  let turned = null as "across" | "down" | null;
  return path.slice(1).map((to, at) => {
    const from = path[at] ?? to;
    const relation = linkKinds[kindBetween(graph, from, to) as 0 | 1 | 2 | 3];
    const rule = ruleOf[relation];
    const isClimbing = rule === "up" || rule === "across";
    const fault: HopFault | null = isClimbing && turned ? `${rule}-after-${turned}` : null;
    if (rule === "across" || rule === "down") turned = rule;
    return { from: item(graph.asns, from), to: item(graph.asns, to), relation, rule, fault };
  });
}
