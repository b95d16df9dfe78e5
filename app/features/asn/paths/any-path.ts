import {
  degreeOf,
  item,
  linkKinds,
  neighboursOf,
  rowOf,
  type AsGraph,
} from "../relationships/as-graph";

/** A search from one end over links of all kinds. */
type Side = { distances: Int32Array; met: number[]; head: number };

const allKinds = linkKinds.map((_, kind) => kind);

/**
 * A shortest path over links of any kind, whether the rules allow it or not: to show why a path is not used. Of
 * several it is the one that meets at the smallest AS number. Both ends are searched, the smaller side first.
 *
 * @param fewerThan links that a path of interest has fewer of
 * @returns positions of its ASes; null where there is no such path
 */
export function anyShortestPath(
  graph: AsGraph,
  { from, to }: { from: number; to: number },
  fewerThan = Infinity,
): number[] | null {
  const begin = (end: number): Side => {
    const distances = new Int32Array(graph.asns.length).fill(-1);
    distances[end] = 0;
    return { distances, met: [end], head: 0 };
  };
  const [near, far] = [begin(from), begin(to)];
  for (let length = 0; length < fewerThan; length += 1) {
    const meeting = firstMeeting(near, far, length);
    if (meeting !== null)
      return [...wayBack(graph, near, meeting).reverse(), ...wayBack(graph, far, meeting).slice(1)];
    const smaller = workOf(graph, near) <= workOf(graph, far) ? near : far;
    if (!expand(graph, smaller)) return null;
  }
  return null;
}

/** Links that the next level of a side looks at. */
function workOf(graph: AsGraph, { met, head }: Side): number {
  let work = 0;
  for (let at = head; at < met.length; at += 1)
    for (const kind of allKinds) work += degreeOf(graph, met[at] ?? 0, kind);
  return work;
}

/** Goes one link farther. @returns whether there was another AS */
function expand({ starts, neighbours }: AsGraph, side: Side): boolean {
  const { distances, met } = side;
  const known = met.length;
  for (; side.head < known; side.head += 1) {
    const as = met[side.head] ?? 0;
    for (const kind of allKinds) {
      const row = rowOf(as, kind);
      const end = item(starts, row + 1);
      for (let place = item(starts, row); place < end; place += 1) {
        const neighbour = item(neighbours, place);
        if (item(distances, neighbour) >= 0) continue;
        distances[neighbour] = item(distances, as) + 1;
        met.push(neighbour);
      }
    }
  }
  return met.length > known;
}

/** The smallest AS that both sides have met, their distances together being `length`. */
function firstMeeting(near: Side, far: Side, length: number): number | null {
  let first: number | null = null;
  const smaller = near.met.length - near.head <= far.met.length - far.head ? near : far;
  for (let at = smaller.head; at < smaller.met.length; at += 1) {
    const as = smaller.met[at] ?? 0;
    const isMet = item(near.distances, as) >= 0 && item(far.distances, as) >= 0;
    if (!isMet || item(near.distances, as) + item(far.distances, as) !== length) continue;
    if (first === null || as < first) first = as;
  }
  return first;
}

/** From an AS back to the end of a side, over the smallest AS numbers. */
function wayBack(graph: AsGraph, { distances }: Side, from: number): number[] {
  const way = [from];
  for (let as = from; item(distances, as) > 0;) {
    const closer = Math.min(
      ...allKinds.map((kind) => firstAt(graph, { as, kind, distances }) ?? Infinity),
    );
    way.push(closer);
    as = closer;
  }
  return way;
}

function firstAt(
  graph: AsGraph,
  { as, kind, distances }: { as: number; kind: number; distances: Int32Array },
): number | undefined {
  return neighboursOf(graph, as, kind).find(
    (neighbour) => distances[neighbour] === item(distances, as) - 1,
  );
}
