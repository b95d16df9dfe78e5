/** What a neighbour is to an AS, in the order of the rows of a graph. */
export const linkKinds = ["provider", "customer", "peer", "sibling"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Numbers of the kinds: their places in `linkKinds`. */
export const providerKind = 0;
export const customerKind = 1;
export const peerKind = 2;
export const siblingKind = 3;

const kindCount = linkKinds.length;

/** What an AS is to a neighbour of each kind. */
const inverse = [customerKind, providerKind, peerKind, siblingKind] as const;

/**
 * Business relationships of ASes. An AS is named by its position in `asns`, so that the order of positions is
 * the order of AS numbers. Neighbours of one AS stand together, by kind and then in rising order.
 */
export type AsGraph = {
  /** AS numbers in rising order, each once. */
  asns: Uint32Array;
  /** Where neighbours of a kind begin: those of AS v and kind k lie from `4v + k` to `4v + k + 1`. */
  starts: Uint32Array;
  /** Positions of neighbours: each link stands twice, once for each side. */
  neighbours: Uint32Array;
};

/** Links in columns: `kinds` says what the AS in `to` is to the AS in `from`. */
export type LinkColumns = {
  /** AS numbers. */
  from: Uint32Array;
  /** AS numbers. */
  to: Uint32Array;
  kinds: Uint8Array;
};

/** A graph as links make it; a link that is given twice stands twice until `withoutRepeats`. */
export function graphOf({ from, to, kinds }: LinkColumns): AsGraph {
  const asns = distinct(from, to);
  const placed = positionsIn(asns);
  const [fromAt, toAt] = [placed(from), placed(to)];
  const starts = startsOf({ fromAt, toAt, kinds, count: asns.length });
  const unsorted = filled({ fromAt, toAt, kinds, starts });
  return { asns, starts, neighbours: transposed(starts, unsorted) };
}

/** The same graph with each link once. */
export function withoutRepeats({ asns, starts, neighbours }: AsGraph): AsGraph {
  const kept = new Uint32Array(neighbours.length);
  const keptStarts = new Uint32Array(starts.length);
  let length = 0;
  for (let row = 0; row + 1 < starts.length; row += 1) {
    keptStarts[row] = length;
    for (let at = item(starts, row); at < item(starts, row + 1); at += 1) {
      if (at > item(starts, row) && neighbours[at] === neighbours[at - 1]) continue;
      kept[length] = item(neighbours, at);
      length += 1;
    }
  }
  keptStarts[starts.length - 1] = length;
  return { asns, starts: keptStarts, neighbours: kept.slice(0, length) };
}

/** A graph without ASes. */
export const emptyGraph: AsGraph = {
  asns: new Uint32Array(0),
  starts: new Uint32Array(1),
  neighbours: new Uint32Array(0),
};

/** The number at a place that is within the array. */
export function item(numbers: Uint32Array | Int32Array | Uint8Array, at: number): number {
  return numbers[at] as number;
}

/** The position of an AS number; −1 where the graph lacks it. */
export function positionOf({ asns }: Pick<AsGraph, "asns">, asn: number): number {
  let low = 0;
  let high = asns.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (item(asns, middle) < asn) low = middle + 1;
    else high = middle;
  }
  return asns[low] === asn ? low : -1;
}

/** Positions of the neighbours of a kind, in rising order: a view, not a copy. */
export function neighboursOf(graph: AsGraph, as: number, kind: number): Uint32Array {
  const row = rowOf(as, kind);
  return graph.neighbours.subarray(item(graph.starts, row), item(graph.starts, row + 1));
}

/** The row of neighbours of a kind: they lie from `starts[row]` to `starts[row + 1]`. For loops that must be fast. */
export function rowOf(as: number, kind: number): number {
  return as * kindCount + kind;
}

/** Number of neighbours of a kind. */
export function degreeOf({ starts }: AsGraph, as: number, kind: number): number {
  const row = rowOf(as, kind);
  return item(starts, row + 1) - item(starts, row);
}

/** What `other` is to `as`, as a number; −1 for ASes without a link. */
export function kindBetween(graph: AsGraph, as: number, other: number): number {
  for (let kind = 0; kind < kindCount; kind += 1)
    if (isNeighbour(graph, { as, other, kind })) return kind;
  return -1;
}

/** Whether `other` is a neighbour of that kind. */
export function isNeighbour(
  { starts, neighbours }: AsGraph,
  { as, other, kind }: { as: number; other: number; kind: number },
): boolean {
  const row = rowOf(as, kind);
  const end = item(starts, row + 1);
  let low = item(starts, row);
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (item(neighbours, middle) < other) low = middle + 1;
    else high = middle;
  }
  return low < end && neighbours[low] === other;
}

/** Number of links. */
export function linkCountOf({ neighbours }: AsGraph): number {
  return neighbours.length / 2;
}

/** AS numbers of both columns in rising order, each once. */
function distinct(from: Uint32Array, to: Uint32Array): Uint32Array {
  const all = new Uint32Array(from.length + to.length);
  all.set(from);
  all.set(to, from.length);
  all.sort();
  let length = 0;
  for (let at = 0; at < all.length; at += 1) {
    if (at > 0 && all[at] === all[at - 1]) continue;
    all[length] = item(all, at);
    length += 1;
  }
  return all.slice(0, length);
}

/** AS numbers below are looked up in a table; nearly all that are in use are. */
const tableSize = 2 ** 20;

/** Finds the positions of a column of AS numbers, which are all in `asns`. */
function positionsIn(asns: Uint32Array): (column: Uint32Array) => Uint32Array {
  const table = new Uint32Array(tableSize);
  for (let at = 0; at < asns.length && item(asns, at) < tableSize; at += 1)
    table[item(asns, at)] = at;
  return (column) => {
    const positions = new Uint32Array(column.length);
    for (let at = 0; at < column.length; at += 1) {
      const asn = item(column, at);
      positions[at] = asn < tableSize ? item(table, asn) : positionOf({ asns }, asn);
    }
    return positions;
  };
}

type PlacedLinks = { fromAt: Uint32Array; toAt: Uint32Array; kinds: Uint8Array };

function startsOf({ fromAt, toAt, kinds, count }: PlacedLinks & { count: number }): Uint32Array {
  const starts = new Uint32Array(count * kindCount + 1);
  const add = (row: number) => (starts[row + 1] = item(starts, row + 1) + 1);
  for (let at = 0; at < kinds.length; at += 1) {
    const kind = item(kinds, at);
    add(item(fromAt, at) * kindCount + kind);
    add(item(toAt, at) * kindCount + inverseOf(kind));
  }
  for (let row = 1; row < starts.length; row += 1)
    starts[row] = item(starts, row) + item(starts, row - 1);
  return starts;
}

/** Neighbours in their rows, in the order of the links. */
function filled({
  fromAt,
  toAt,
  kinds,
  starts,
}: PlacedLinks & { starts: Uint32Array }): Uint32Array {
  const next = starts.slice();
  const neighbours = new Uint32Array(2 * kinds.length);
  const put = (row: number, neighbour: number) => {
    const place = item(next, row);
    neighbours[place] = neighbour;
    next[row] = place + 1;
  };
  for (let at = 0; at < kinds.length; at += 1) {
    const [from, to, kind] = [item(fromAt, at), item(toAt, at), item(kinds, at)];
    put(from * kindCount + kind, to);
    put(to * kindCount + inverseOf(kind), from);
  }
  return neighbours;
}

/** The same rows sorted: ASes put themselves into the rows of their neighbours in rising order. */
function transposed(starts: Uint32Array, neighbours: Uint32Array): Uint32Array {
  const next = starts.slice();
  const sorted = new Uint32Array(neighbours.length);
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const as = Math.floor(row / kindCount);
    const kind = inverseOf(row % kindCount);
    for (let at = item(starts, row); at < item(starts, row + 1); at += 1) {
      const target = item(neighbours, at) * kindCount + kind;
      const place = item(next, target);
      sorted[place] = as;
      next[target] = place + 1;
    }
  }
  return sorted;
}

/** What an AS is to a neighbour that is of a kind to it. */
export function inverseOf(kind: number): number {
  return inverse[kind as 0];
}
