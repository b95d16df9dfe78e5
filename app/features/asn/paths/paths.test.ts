import { describe, expect, it } from "vitest";

import { anyGraph, graphOfLinks, internetLinks } from "#tests/factories/as-graph";
import { pathFault } from "#tests/support/path-verifier";
import { plainAllowedPaths, plainDistances, plainLikely } from "#tests/support/plain-paths";
import { isDeep, randomFrom } from "#tests/support/random";

import { graphOf, withoutRepeats } from "../relationships/as-graph";
import { anyShortestPath } from "./any-path";
import { firstLikelyPath, likelyPaths, likelyTree } from "./likely-tree";
import { shortestAllowed } from "./shortest-allowed";

/** Graphs of any shape; each is asked about several pairs. */
const graphCount = isDeep ? 2_000 : 300;
const pairsOfGraph = 12;

describe("paths of graphs of any shape", () => {
  it("are all of the shortest that the rules allow, each once and in order", () => {
    const random = randomFrom("shortest allowed");
    for (let round = 0; round < graphCount; round += 1) {
      const graph = anyGraph(random);
      const find = shortestAllowed(graph);
      for (let pair = 0; pair < pairsOfGraph; pair += 1) {
        const from = random.whole(0, graph.asns.length - 1);
        const to = random.whole(0, graph.asns.length - 1);
        const expected = plainAllowedPaths(graph, from, to);
        const { paths } = find(from, to);
        expect(paths?.length ?? null).toBe(expected.length);
        if (!paths) continue;
        expect(paths.count).toBe(BigInt(expected.paths.length));
        expect(paths.page(0n, 10_000)).toEqual(expected.paths);
        for (const path of paths.page(0n, 10_000)) expect(pathFault(graph, path)).toBeNull();
        const offset = random.whole(0, expected.paths.length);
        expect(paths.page(BigInt(offset), 3)).toEqual(expected.paths.slice(offset, offset + 3));
      }
    }
  });

  it("are likely as the three passes say, and allowed", () => {
    const random = randomFrom("likely");
    for (let round = 0; round < graphCount; round += 1) {
      const graph = anyGraph(random);
      const destination = random.whole(0, graph.asns.length - 1);
      const tree = likelyTree(graph, destination);
      const expected = plainLikely(graph, destination);
      const find = shortestAllowed(graph);
      for (let from = 0; from < graph.asns.length; from += 1) {
        const choice = expected[from];
        expect([tree.sources[from], tree.sources[from] ? tree.lengths[from] : null]).toEqual([
          choice?.source ?? 0,
          choice?.length ?? null,
        ]);
        const paths = likelyPaths(graph, tree, from);
        expect(paths === null).toBe(find(from, destination).paths === null);
        if (!paths || !choice) continue;
        expect(paths.page(0n, 10_000)).toEqual(choice.paths);
        expect(paths.count).toBe(BigInt(choice.paths.length));
        expect(firstLikelyPath(graph, tree, from)).toEqual(choice.paths[0]);
        for (const path of choice.paths) expect(pathFault(graph, path)).toBeNull();
      }
    }
  });

  it("without rules are as short as a plain search says", () => {
    const random = randomFrom("any path");
    for (let round = 0; round < graphCount; round += 1) {
      const graph = anyGraph(random);
      const [from, to] = [0, random.whole(0, graph.asns.length - 1)];
      const distance = plainDistances(graph, from)[to] ?? -1;
      const path = anyShortestPath(graph, { from, to });
      expect(path ? path.length - 1 : -1).toBe(distance);
      expect(anyShortestPath(graph, { from, to }, distance)).toBeNull();
    }
  });
});

describe("a graph like the internet's", () => {
  const random = randomFrom("internet");
  const counts = isDeep ? { ases: 80_000, links: 500_000 } : { ases: 8_000, links: 50_000 };
  const graph = withoutRepeats(graphOf(internetLinks(random, counts)));
  const size = graph.asns.length;

  it("has the distances of a plain search", () => {
    const find = shortestAllowed(graph);
    const [sources, targets] = isDeep ? [100, 100] : [10, 40];
    for (let source = 0; source < sources; source += 1) {
      const from = random.whole(0, size - 1);
      const allowed = plainDistances(graph, from, "allowed");
      const free = plainDistances(graph, from);
      for (let target = 0; target < targets; target += 1) {
        const to = random.whole(0, size - 1);
        const { paths } = find(from, to);
        expect(paths?.length ?? -1).toBe(allowed[to]);
        for (const path of paths?.page(0n, 3) ?? []) expect(pathFault(graph, path)).toBeNull();
        const path = anyShortestPath(graph, { from, to });
        expect((path?.length ?? 0) - 1).toBe(free[to]);
      }
    }
  });

  it("has likely paths that the rules allow, as long as their trees say", () => {
    const tree = likelyTree(graph, 8);
    for (let at = 0; at < 200; at += 1) {
      const from = random.whole(0, size - 1);
      const path = firstLikelyPath(graph, tree, from);
      expect(path.length - 1).toBe(tree.lengths[from]);
      expect(pathFault(graph, path)).toBeNull();
    }
  });
});

it("counts more paths than numbers do, and lists those behind them", () => {
  // 60 diamonds, one above the other: 2^60 ways up, and one down to the end.
  const links = Array.from({ length: 60 }, (_, at) => {
    const low = at * 3 + 1;
    return [
      [low, low + 1, 0],
      [low, low + 2, 0],
      [low + 1, low + 3, 0],
      [low + 2, low + 3, 0],
    ] as const;
  }).flat();
  const graph = graphOfLinks(links);
  const { paths } = shortestAllowed(graph)(0, graph.asns.length - 1);
  expect(paths?.count).toBe(2n ** 60n);
  expect(paths?.page(2n ** 60n - 1n, 5)).toHaveLength(1);
  expect(paths?.page(2n ** 60n - 1n, 5)[0]?.[1]).toBe(2);
  expect(paths?.page(2n ** 60n, 5)).toEqual([]);
});

it("goes along chains as long as there are AS numbers for, without recursion", () => {
  const links = Array.from({ length: 70_000 }, (_, at) => [at + 1, at + 2, 0] as const);
  const graph = graphOfLinks(links);
  const { paths } = shortestAllowed(graph)(0, 70_000);
  expect([paths?.length, paths?.count]).toEqual([70_000, 1n]);
  expect(likelyPaths(graph, likelyTree(graph, 0), 70_000)?.length).toBe(70_000);
});
