import {
  degreeOf,
  isNeighbour,
  item,
  neighboursOf,
  peerKind,
  providerKind,
  rowOf,
  siblingKind,
  type AsGraph,
} from "../relationships/as-graph";
import { tiedPaths, type TiedPaths } from "./tied-paths";

/** Finds the shortest paths that the rules allow between two positions; null where there is none. */
export type ShortestAllowed = (from: number, to: number) => AllowedPaths;

export type AllowedPaths = {
  /** Null where no path is allowed. */
  paths: TiedPaths | null;
  /** ASes that each end reaches over providers and siblings, itself included: all of them where there is no path. */
  fromUphill: number;
  toUphill: number;
};

/** How far ASes lie uphill of one end: their distances, and the ASes in the order they were met. */
type Uphill = { distances: Int32Array; met: Uint32Array; count: number; level: number };

/** Two ASes of which the first is uphill of `from` and the second of `to`, with a link between them. */
type Crossing = { top: number; down: number };

/** Neighbours that are uphill, and siblings, which are on the same height. */
const uphillKinds = [providerKind, siblingKind] as const;

/**
 * Makes the search for a graph; its room is used again by each search. A path goes up over providers and
 * siblings, at most once across to a peer, and down over customers and siblings, so both ends are searched uphill.
 */
export function shortestAllowed(graph: AsGraph): ShortestAllowed {
  const size = graph.asns.length;
  const room = (): Uphill => ({
    distances: new Int32Array(size).fill(-1),
    met: new Uint32Array(size),
    count: 0,
    level: 0,
  });
  const [above, below] = [room(), room()];
  return (from, to) => {
    begin(above, from);
    begin(below, to);
    const meeting = climbUntilMet(graph, above, below);
    const { length, across } = cheapestCrossings(graph, { above, below, most: meeting });
    const uphill = { fromUphill: above.count, toUphill: below.count };
    if (length === Infinity) return { paths: null, ...uphill };
    return { paths: pathsThrough(graph, { above, below, from, to, length, across }), ...uphill };
  };
}

function begin(uphill: Uphill, end: number): void {
  for (let at = 0; at < uphill.count; at += 1) uphill.distances[item(uphill.met, at)] = -1;
  uphill.distances[end] = 0;
  uphill.met[0] = end;
  uphill.count = 1;
  uphill.level = 0;
}

/** Climbs from both ends, level by level. @returns links of the shortest path without a peer; Infinity for none */
function climbUntilMet(graph: AsGraph, above: Uphill, below: Uphill): number {
  let shortest = Infinity;
  if (item(below.distances, item(above.met, 0)) === 0) shortest = 0;
  const heads = [0, 0];
  for (let level = 0; level < shortest; level += 1) {
    const isHigher = [above, below].map((uphill, at) => {
      const other = uphill === above ? below : above;
      const before = uphill.count;
      let head = heads[at] ?? 0;
      for (; head < before; head += 1) climb(graph, uphill, item(uphill.met, head));
      heads[at] = head;
      for (let place = before; place < uphill.count; place += 1) {
        const rest = item(other.distances, item(uphill.met, place));
        if (rest >= 0) shortest = Math.min(shortest, level + 1 + rest);
      }
      return uphill.count > before;
    });
    if (!isHigher.includes(true)) break;
  }
  return shortest;
}

function climb({ starts, neighbours }: AsGraph, uphill: Uphill, as: number): void {
  const { distances, met } = uphill;
  const distance = item(distances, as) + 1;
  for (const kind of uphillKinds) {
    const row = rowOf(as, kind);
    const end = item(starts, row + 1);
    for (let place = item(starts, row); place < end; place += 1) {
      const neighbour = item(neighbours, place);
      if (item(distances, neighbour) >= 0) continue;
      distances[neighbour] = distance;
      met[uphill.count] = neighbour;
      uphill.count += 1;
    }
  }
}

type Ends = { above: Uphill; below: Uphill };

/** Links from an AS above to an AS below, over peers, that make the shortest paths. */
function cheapestCrossings(
  graph: AsGraph,
  { above, below, most }: Ends & { most: number },
): { length: number; across: Crossing[] } {
  let length = most;
  let across: Crossing[] = [];
  const consider = (top: number, down: number, climbed: number) => {
    const rest = item(below.distances, down);
    if (rest < 0 || climbed + rest > length) return;
    if (climbed + rest < length) across = [];
    length = climbed + rest;
    across.push({ top, down });
  };
  for (let at = 0; at < above.count; at += 1) {
    const top = item(above.met, at);
    const climbed = item(above.distances, top) + 1;
    if (climbed > length) break;
    if (degreeOf(graph, top, peerKind) <= below.count * probeCost) {
      const peers = neighboursOf(graph, top, peerKind);
      for (let place = 0; place < peers.length; place += 1)
        consider(top, item(peers, place), climbed);
      continue;
    }
    for (let place = 0; place < below.count; place += 1) {
      const down = item(below.met, place);
      if (climbed + item(below.distances, down) > length) break;
      if (isNeighbour(graph, { as: top, other: down, kind: peerKind }))
        consider(top, down, climbed);
    }
  }
  return { length, across };
}

/** How many peers are looked at in the time in which one AS is looked for among them. */
const probeCost = 8;

/** Phases of a state: 0 while the path may still climb, 1 after it has gone across or down. */
const phases = 2;

type Search = Ends & { from: number; to: number; length: number; across: readonly Crossing[] };

/**
 * The shortest paths as a graph of states, an AS and a phase each. The next AS decides the next phase, so no
 * path is counted twice. Everything is copied, since the room of the search is used again.
 */
function pathsThrough(graph: AsGraph, search: Search): TiedPaths {
  const next = new Map<number, number[]>();
  const add = (state: number, successor: number) => {
    const successors = next.get(state);
    if (successors) successors.push(successor);
    else next.set(state, [successor]);
  };
  const turns = [...search.across, ...turnsDown(graph, search)];
  for (const { top, down } of turns) add(top * phases, down * phases + 1);
  for (const { as, higher } of climbsTo(graph, search, (top) => next.has(top * phases)))
    add(as * phases, higher * phases);
  for (const { as, higher } of stepsUphill(graph, search.below))
    add(higher * phases + 1, as * phases + 1);
  for (const successors of next.values())
    if (successors.length > 1) successors.sort((a, b) => a - b);
  return tiedPaths({
    first: search.from * phases,
    length: search.length,
    asOf: (state) => Math.floor(state / phases),
    next: (state) => next.get(state) ?? [],
  });
}

/** Where the shortest paths turn down without a peer: the lower AS is uphill of the end. */
function* turnsDown(graph: AsGraph, { above, below, length }: Search): Generator<Crossing> {
  for (let at = 0; at < below.count; at += 1) {
    const down = item(below.met, at);
    const rest = item(below.distances, down) + 1;
    if (rest > length) return;
    for (const top of neighboursOf(graph, down, providerKind))
      if (item(above.distances, top) === length - rest) yield { top, down };
  }
}

/** Steps from an AS to one that is uphill and one link farther from the end. */
type Step = { as: number; higher: number };

/** Steps that lead to a turn or to the end itself, those of the farthest ASes first. */
function* climbsTo(
  graph: AsGraph,
  { above, to, length }: Search,
  isTurn: (as: number) => boolean,
): Generator<Step> {
  const isEnd = (as: number) => as === to && above.distances[as] === length;
  for (let at = above.count - 1; at >= 0; at -= 1) {
    const as = item(above.met, at);
    for (const higher of higherOf(graph, above, as))
      if (isTurn(higher) || isEnd(higher)) yield { as, higher };
  }
}

function* stepsUphill(graph: AsGraph, uphill: Uphill): Generator<Step> {
  for (let at = 0; at < uphill.count; at += 1) {
    const as = item(uphill.met, at);
    for (const higher of higherOf(graph, uphill, as)) yield { as, higher };
  }
}

/** Neighbours uphill that are one link farther. */
function higherOf({ starts, neighbours }: AsGraph, { distances }: Uphill, as: number): number[] {
  const distance = item(distances, as) + 1;
  const higher: number[] = [];
  for (const kind of uphillKinds)
    for (let at = item(starts, rowOf(as, kind)); at < item(starts, rowOf(as, kind) + 1); at += 1)
      if (distances[item(neighbours, at)] === distance) higher.push(item(neighbours, at));
  return higher;
}
