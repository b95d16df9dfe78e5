import {
  customerKind,
  item,
  neighboursOf,
  peerKind,
  providerKind,
  rowOf,
  siblingKind,
  type AsGraph,
} from "../relationships/as-graph";
import { tiedPaths, type TiedPaths } from "./tied-paths";

/** Whom an AS has its route from, the preferred first: its number is its place. */
export const routeSources = ["none", "customer", "peer", "provider"] as const;
export type RouteSource = (typeof routeSources)[number];

const fromCustomer = 1;
const fromPeer = 2;
const fromProvider = 3;

/** The routes that all ASes choose to one destination, by position. */
export type LikelyTree = {
  /** The position of the destination. */
  destination: number;
  /** A place of `routeSources`; 0 without a route. The destination has its own as if from a customer. */
  sources: Uint8Array;
  /** Links to the destination. */
  lengths: Int32Array;
};

/** ASes in the rising order of their lengths. */
type Wave = { ases: Uint32Array; count: number };

/** ASes that pass their routes on to neighbours of some kinds. */
type Feed = { wave: Wave; kinds: readonly number[] };

/**
 * The route that each AS prefers to a destination, as Gao and Rexford describe it: from a customer over from a
 * peer over from a provider, then the shortest. Customers' routes go to all, other routes to customers only.
 * Siblings pass on all they have, and a route keeps its source among them. Linear in ASes and links.
 *
 * @param destination its position
 */
export function likelyTree(graph: AsGraph, destination: number): LikelyTree {
  const size = graph.asns.length;
  const tree = { destination, sources: new Uint8Array(size), lengths: new Int32Array(size) };
  tree.sources[destination] = fromCustomer;
  const room = new Uint32Array(size);
  room[0] = destination;
  const customers = { ases: room, count: 1 };
  spread(graph, tree, {
    source: fromCustomer,
    feeds: [],
    own: { wave: customers, kinds: [providerKind, siblingKind] },
  });
  const peers = { ases: new Uint32Array(size - customers.count), count: 0 };
  spread(graph, tree, {
    source: fromPeer,
    feeds: [{ wave: customers, kinds: [peerKind] }],
    own: { wave: peers, kinds: [siblingKind] },
  });
  const providers = {
    ases: new Uint32Array(size - customers.count - peers.count),
    count: 0,
  };
  spread(graph, tree, {
    source: fromProvider,
    feeds: [
      { wave: customers, kinds: [customerKind] },
      { wave: peers, kinds: [customerKind] },
    ],
    own: { wave: providers, kinds: [customerKind, siblingKind] },
  });
  return tree;
}

/** Gives ASes without a route one of a source, the shortest first, and adds them to `own`. */
function spread(
  graph: AsGraph,
  tree: LikelyTree,
  { source, feeds, own }: { source: number; feeds: readonly Feed[]; own: Feed },
): void {
  const all = [...feeds, own];
  const heads = all.map(() => 0);
  const isLeft = () => all.some(({ wave }, at) => (heads[at] ?? 0) < wave.count);
  for (let length = 0; isLeft(); length += 1) {
    all.forEach(({ wave, kinds }, at) => {
      let head = heads[at] ?? 0;
      for (; head < wave.count; head += 1) {
        const as = item(wave.ases, head);
        if (tree.lengths[as] !== length) break;
        for (const kind of kinds) announce(graph, tree, { as, kind, source, to: own.wave });
      }
      heads[at] = head;
    });
  }
}

/** An AS passes its route on to neighbours of a kind that have none. */
function announce(
  { starts, neighbours }: AsGraph,
  { sources, lengths }: LikelyTree,
  { as, kind, source, to }: { as: number; kind: number; source: number; to: Wave },
): void {
  const row = rowOf(as, kind);
  const end = item(starts, row + 1);
  const length = item(lengths, as) + 1;
  for (let place = item(starts, row); place < end; place += 1) {
    const neighbour = item(neighbours, place);
    if (sources[neighbour] !== 0) continue;
    sources[neighbour] = source;
    lengths[neighbour] = length;
    to.ases[to.count] = neighbour;
    to.count += 1;
  }
}

/**
 * The likely paths from an AS: those of its preferred source that are equally long.
 *
 * @param from its position
 * @returns null where it has no route
 */
export function likelyPaths(graph: AsGraph, tree: LikelyTree, from: number): TiedPaths | null {
  const { sources, lengths } = tree;
  if (sources[from] === 0) return null;
  const known = new Map<number, number[]>();
  const next = (as: number) => {
    const found = known.get(as) ?? nextHops(graph, tree, as);
    known.set(as, found);
    return found;
  };
  return tiedPaths({ first: from, length: item(lengths, from), asOf: (as) => as, next });
}

/** The first of the likely paths, as positions; none of an AS without a route. */
export function firstLikelyPath(graph: AsGraph, tree: LikelyTree, from: number): number[] {
  if (tree.sources[from] === 0) return [];
  const path = [from];
  for (let as = from; as !== tree.destination;) {
    as = Math.min(...nextHops(graph, tree, as));
    path.push(as);
  }
  return path;
}

/** Neighbours whose route an AS may have chosen, in rising order. */
function nextHops(graph: AsGraph, { sources, lengths }: LikelyTree, as: number): number[] {
  const source = item(sources, as);
  const length = item(lengths, as) - 1;
  const kind = [siblingKind, customerKind, peerKind, providerKind][source] ?? siblingKind;
  const isExported = (neighbour: number) =>
    source === fromProvider ? sources[neighbour] !== 0 : sources[neighbour] === fromCustomer;
  const hops: number[] = [];
  for (const neighbour of neighboursOf(graph, as, kind))
    if (lengths[neighbour] === length && isExported(neighbour)) hops.push(neighbour);
  for (const sibling of neighboursOf(graph, as, siblingKind))
    if (lengths[sibling] === length && sources[sibling] === source) hops.push(sibling);
  return hops.sort((a, b) => a - b);
}
