/**
 * Paths of one length as a graph without circles: every way from the first state to a state without successors
 * is a path, and no two ways are the same path. States are numbers of the search that made them.
 */
export type PathGraph = {
  first: number;
  /** Number of links of each path. */
  length: number;
  /** The position of the AS that a state is at. */
  asOf: (state: number) => number;
  /** Successors in the rising order of their ASes, each AS once; none at the end of a path. */
  next: (state: number) => readonly number[];
};

/** Equally good paths between two ASes, in the order of their AS numbers. */
export type TiedPaths = {
  /** Number of links of each path. */
  length: number;
  /** Exact: paths can be more than numbers count. */
  count: bigint;
  /**
   * Some of the paths, each as positions of its ASes. Those before are counted and not walked.
   *
   * @param offset number of paths that come before
   */
  page: (offset: bigint, limit: number) => number[][];
};

/** Counts the paths of a graph; they are listed on request. */
export function tiedPaths(graph: PathGraph): TiedPaths {
  const counts = countsOf(graph);
  const countAt = (state: number) => counts.get(state) ?? 0n;
  return {
    length: graph.length,
    count: countAt(graph.first),
    page: (offset, limit) => pageOf(graph, countAt, { offset, limit }),
  };
}

/** The number of paths from each state to the end, worked out without recursion: paths may be long. */
function countsOf({ first, next }: PathGraph): Map<number, bigint> {
  const counts = new Map<number, bigint>();
  const open = [first];
  for (let state = open.at(-1); state !== undefined; state = open.at(-1)) {
    if (counts.has(state)) {
      open.pop();
      continue;
    }
    const successors = next(state);
    const unknown = successors.filter((successor) => !counts.has(successor));
    if (unknown.length > 0) {
      open.push(...unknown);
      continue;
    }
    open.pop();
    let count = successors.length === 0 ? 1n : 0n;
    for (const successor of successors) count += counts.get(successor) ?? 0n;
    counts.set(state, count);
  }
  return counts;
}

function pageOf(
  { first, asOf, next }: PathGraph,
  countAt: (state: number) => bigint,
  { offset, limit }: { offset: bigint; limit: number },
): number[][] {
  const paths: number[][] = [];
  let before = offset;
  /** The way to the present state: its states, and how many successors of each were looked at. */
  const way = [{ state: first, looked: 0 }];
  if (before >= countAt(first)) return paths;
  for (let at = way.at(-1); at !== undefined && paths.length < limit; at = way.at(-1)) {
    const successors = next(at.state);
    if (successors.length === 0) paths.push(way.map(({ state }) => asOf(state)));
    const successor = successors[at.looked];
    if (successor === undefined) {
      way.pop();
      continue;
    }
    at.looked += 1;
    const count = before > 0n ? countAt(successor) : 0n;
    if (before > 0n && count <= before) before -= count;
    else way.push({ state: successor, looked: 0 });
  }
  return paths;
}
