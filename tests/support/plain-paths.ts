import { neighboursOf, type AsGraph } from "~/features/asn/relationships/as-graph";

const [provider, customer, peer, sibling] = [0, 1, 2, 3];

const linksOf = (graph: AsGraph, as: number) =>
  [0, 1, 2, 3].flatMap((kind) => [...neighboursOf(graph, as, kind)].map((to) => ({ to, kind })));

/** The phase after a hop: 0 before any turn, 1 after one; null where the hop is not allowed. */
function phaseAfter(phase: number, kind: number): number | null {
  if (kind === sibling) return phase;
  if (kind === customer) return 1;
  return phase === 1 ? null : Number(kind === peer);
}

/** Paths in the order of their ASes. */
function inOrder(paths: number[][]): number[][] {
  return paths.sort((a, b) => {
    const at = a.findIndex((as, place) => as !== b[place]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  });
}

/** All shortest allowed paths, by walking every allowed path of at most that length: for small graphs. */
export function plainAllowedPaths(
  graph: AsGraph,
  from: number,
  to: number,
): { length: number | null; paths: number[][] } {
  const paths: number[][] = [];
  const go = (path: number[], { phase, most }: { phase: number; most: number }) => {
    const as = path.at(-1) ?? from;
    if (as === to) paths.push(path);
    if (as === to || path.length > most) return;
    for (const { to: next, kind } of linksOf(graph, as)) {
      const after = phaseAfter(phase, kind);
      if (after !== null && !path.includes(next)) go([...path, next], { phase: after, most });
    }
  };
  for (let most = 0; most < graph.asns.length; most += 1) {
    go([from], { phase: 0, most });
    if (paths.length > 0) return { length: most, paths: inOrder(paths) };
  }
  return { length: null, paths };
}

/** Distances from an AS to all by position, −1 for those out of reach: a search in breadth over states. */
export function plainDistances(graph: AsGraph, from: number, rules?: "allowed"): number[] {
  const distances = Array.from(graph.asns, () => -1);
  const seen = new Set<number>([from * 2]);
  let states = [{ as: from, phase: 0 }];
  for (let distance = 0; states.length > 0; distance += 1) {
    const further: typeof states = [];
    for (const { as, phase } of states) {
      if (distances[as] === -1) distances[as] = distance;
      for (const { to, kind } of linksOf(graph, as)) {
        const after = rules ? phaseAfter(phase, kind) : 0;
        if (after === null || seen.has(to * 2 + after)) continue;
        seen.add(to * 2 + after);
        further.push({ as: to, phase: after });
      }
    }
    states = further;
  }
  return distances;
}

/** What an AS chose: 1 from a customer, 2 from a peer, 3 from a provider. */
type Choice = { source: number; length: number; paths: number[][] };

/**
 * The routes of all ASes to a destination, by announcing until nothing changes: in each round every AS takes the
 * best of what its neighbours had in the round before.
 */
export function plainLikely(graph: AsGraph, destination: number): (Choice | undefined)[] {
  let routes: (Choice | undefined)[] = [];
  const own: Choice = { source: 1, length: 0, paths: [[destination]] };
  for (let round = 0; round <= graph.asns.length * 3 + 3; round += 1) {
    const before = routes;
    routes = Array.from(graph.asns, (_, as) =>
      as === destination ? own : best(graph, before, as),
    );
  }
  return routes;
}

function best(
  graph: AsGraph,
  routes: readonly (Choice | undefined)[],
  as: number,
): Choice | undefined {
  const heard = linksOf(graph, as).flatMap(({ to, kind }) => {
    const route = routes[to];
    if (!route) return [];
    // Providers send everything, siblings too; customers and peers only what they have from customers.
    if ((kind === customer || kind === peer) && route.source !== 1) return [];
    const source = kind === sibling ? route.source : kind === provider ? 3 : kind === peer ? 2 : 1;
    return [{ source, length: route.length + 1, paths: route.paths.map((path) => [as, ...path]) }];
  });
  heard.sort((a, b) => a.source - b.source || a.length - b.length);
  const [first] = heard;
  if (!first) return undefined;
  const tied = heard.filter(
    ({ source, length }) => source === first.source && length === first.length,
  );
  return { ...first, paths: inOrder(tied.flatMap(({ paths }) => paths)) };
}
