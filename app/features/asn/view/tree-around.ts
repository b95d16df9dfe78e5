import {
  customerKind,
  item,
  linkKinds,
  neighboursOf,
  providerKind,
  type LinkKind,
} from "../relationships/as-graph";
import type { AsView } from "./as-view";

/** Links that a graph follows at most. */
export const depthMost = 3;

/** ASes that a graph shows at most. */
export const nodesMost = 200;

/** An AS of a tree, by positions in the graph. */
export type Reached = {
  as: number;
  /** Links from the middle. */
  depth: number;
  /** The AS it was reached from; itself in the middle. */
  parent: number;
  /** What it is to its parent; null in the middle. */
  relation: LinkKind | null;
};

/** The ASes around some in the middle, in columns. */
export type TreeAround = {
  /** ASes in the middle; they come first. */
  middleCount: number;
  /** Positions of ASes, each once. */
  ases: Uint32Array;
  depths: Uint8Array;
  /** Positions of the ASes they were reached from; their own in the middle. */
  parents: Uint32Array;
  /** What they are to their parents, as places in `linkKinds`; of no meaning in the middle. */
  kinds: Uint8Array;
};

/**
 * The tree around some ASes: their providers and the providers of these, their customers and the customers of
 * these, their peers and siblings. An AS that could be reached in several ways of one length is a provider first, then
 * a customer, a peer, a sibling. Levels follow each other, each by the size of cones, then by AS number.
 *
 * @param middle positions, each once; they are a level of their own
 * @param asked.depth links from the middle, 1 to 3
 * @param asked.sortedMost levels that begin behind so many ASes keep no order; by default all are sorted
 */
export function treeAround(
  view: Pick<AsView, "graph" | "coneSizes">,
  middle: ArrayLike<number>,
  { depth, sortedMost = Infinity }: { depth: number; sortedMost?: number },
): TreeAround {
  const size = view.graph.asns.length;
  const tree = {
    middleCount: middle.length,
    ases: new Uint32Array(size),
    depths: new Uint8Array(size),
    parents: new Uint32Array(size),
    kinds: new Uint8Array(size),
  };
  const seen = new Uint8Array(size);
  for (const as of Array.from(middle)) seen[as] = 1;
  tree.ases.set(bySize(view, Uint32Array.from(middle)));
  tree.parents.set(tree.ases.subarray(0, middle.length));
  let [from, end] = [0, middle.length];
  for (let at = 1; at <= depth; at += 1) {
    const next = reachNext(view, tree, { from, end, depth: at, seen });
    if (end < sortedMost) sortLevel(view, tree, { from: end, end: next });
    [from, end] = [end, next];
  }
  return {
    middleCount: middle.length,
    ases: tree.ases.subarray(0, end),
    depths: tree.depths.subarray(0, end),
    parents: tree.parents.subarray(0, end),
    kinds: tree.kinds.subarray(0, end),
  };
}

/** The AS at a place of a tree. */
export function reachedAt(tree: TreeAround, place: number): Reached {
  const isMiddle = place < tree.middleCount;
  return {
    as: item(tree.ases, place),
    depth: item(tree.depths, place),
    parent: item(tree.parents, place),
    relation: isMiddle ? null : (linkKinds[item(tree.kinds, place)] ?? null),
  };
}

/**
 * The places of a tree that are shown: the first ones. Of many in the middle at most a half of `nodesMost`, so that
 * their neighbours have room.
 */
export function shownPlaces({ ases, middleCount }: TreeAround): number[] {
  const inMiddle = middleCount === 1 ? 1 : Math.min(middleCount, nodesMost / 2);
  const around = Math.min(ases.length - middleCount, nodesMost - inMiddle);
  return [
    ...Array.from({ length: inMiddle }, (_, place) => place),
    ...Array.from({ length: around }, (_, at) => middleCount + at),
  ];
}

const allKinds = linkKinds.map((_, kind) => kind);

/** Kinds that a tree follows further: upwards only further up, downwards only further down. */
const followedKinds = [providerKind, customerKind];

type Level = { from: number; end: number; seen: Uint8Array };

/** Adds the level behind another one. @returns where it ends */
function reachNext(
  { graph }: Pick<AsView, "graph">,
  tree: TreeAround,
  { from, end, depth, seen }: Level & { depth: number },
): number {
  let next = end;
  // By kinds, so that what an AS is reached as does not follow from the order of its level.
  for (const kind of depth === 1 ? allKinds : followedKinds)
    for (let place = from; place < end; place += 1) {
      if (depth > 1 && item(tree.kinds, place) !== kind) continue;
      const as = item(tree.ases, place);
      for (const other of neighboursOf(graph, as, kind)) {
        if (seen[other]) continue;
        seen[other] = 1;
        tree.ases[next] = other;
        tree.depths[next] = depth;
        tree.parents[next] = as;
        tree.kinds[next] = kind;
        next += 1;
      }
    }
  return next;
}

/** Sorts a level in place. */
function sortLevel(
  view: Pick<AsView, "graph" | "coneSizes">,
  tree: TreeAround,
  { from, end }: Pick<Level, "from" | "end">,
): void {
  const ases = tree.ases.subarray(from, end);
  const placeOf = new Uint32Array(view.graph.asns.length);
  for (let at = 0; at < ases.length; at += 1) placeOf[item(ases, at)] = at;
  const parents = tree.parents.slice(from, end);
  const kinds = tree.kinds.slice(from, end);
  ases.set(bySize(view, ases));
  for (let at = 0; at < ases.length; at += 1) {
    const before = item(placeOf, item(ases, at));
    tree.parents[from + at] = item(parents, before);
    tree.kinds[from + at] = item(kinds, before);
  }
}

/** ASes by the size of their cones, then by AS number: as numbers, which sort many times faster than by a function. */
function bySize(
  { graph, coneSizes }: Pick<AsView, "graph" | "coneSizes">,
  ases: Uint32Array,
): Uint32Array {
  const size = graph.asns.length;
  const keys = new Float64Array(ases.length);
  for (let at = 0; at < ases.length; at += 1) {
    const as = item(ases, at);
    keys[at] = (size - item(coneSizes, as)) * size + as;
  }
  keys.sort();
  const sorted = new Uint32Array(ases.length);
  for (let at = 0; at < sorted.length; at += 1) sorted[at] = (keys[at] as number) % size;
  return sorted;
}
