import { positionOf, type AsGraph } from "../relationships/as-graph";
import { anyShortestPath } from "./any-path";
import { hopsOf, type Hop, type HopFault } from "./hop";
import {
  likelyPaths,
  likelyTree,
  routeSources,
  type LikelyTree,
  type RouteSource,
} from "./likely-tree";
import { shortestAllowed, type AllowedPaths } from "./shortest-allowed";
import type { TiedPaths } from "./tied-paths";

/** Tied paths on a page. */
export const pathsPerPage = 100;

/** Trees that are kept beside that of the suite: each takes 5 bytes an AS. */
const treesMost = 32;

/** A path with its reasons; without hops where both ends are the same AS. */
export type FoundPath = { hops: Hop[] };

/** Equally good paths, of which one page is listed. */
export type FoundPaths = {
  /** Number of links of each path. */
  length: number;
  /** Exact, as decimal text: it may be more than numbers count. */
  count: string;
  /** Paths before those listed. */
  offset: number;
  /** At most `pathsPerPage`, in the order of their AS numbers. */
  paths: FoundPath[];
};

/** The likely paths, and whom the first AS has its route from. */
type LikelyFound = FoundPaths & { source: Exclude<RouteSource, "none"> };

/** A path that the rules do not allow, up to and including what breaks them. */
type RefusedPath = FoundPath & {
  /** The first hop that breaks the rules, counted from 1. */
  brokenAt: number;
  fault: HopFault;
};

/** Why no path is allowed. */
type NoPath =
  | { reason: "not-connected" }
  | {
      reason: "no-allowed-path";
      /** ASes that each end reaches over providers and siblings, itself included: none is in both, no two are peers. */
      fromUphill: number;
      toUphill: number;
      /** A shortest path of those that break the rules. */
      refused: RefusedPath;
    };

/** What is asked; `from` and `to` are positions in the graph. */
type PathQuestion = {
  from: number;
  to: number;
  /** Tied paths before the page, of both kinds. */
  offset?: number;
  /** Whether to look for a shorter path that breaks the rules. */
  wantsShorter?: boolean;
};

/** Either both kinds of paths, or the reason why there is none. */
export type PathAnswer =
  | {
      likely: LikelyFound;
      shortest: FoundPaths;
      /** A shorter path that breaks the rules; null where there is none, or none was asked for. */
      shorter: RefusedPath | null;
      none: null;
    }
  | { likely: null; shortest: null; shorter: null; none: NoPath };

/** Answers questions about the paths of one graph. */
export type PathFinder = {
  ask(question: PathQuestion): PathAnswer;
  /** The tree to a destination by its position, kept for later questions. */
  treeTo(destination: number): LikelyTree;
};

/**
 * Makes the finder of a graph. It keeps the trees of the destinations asked for last.
 *
 * @param pinnedAsn an AS number whose tree is always kept
 */
export function pathFinder(graph: AsGraph, pinnedAsn: number): PathFinder {
  const shortest = shortestAllowed(graph);
  const treeTo = keptTrees(graph, positionOf(graph, pinnedAsn));
  return {
    treeTo,
    ask(question) {
      const { from, to, offset = 0 } = question;
      const found = shortest(from, to);
      const tree = treeTo(to);
      const likely = likelyPaths(graph, tree, from);
      const source = routeSources[tree.sources[from] ?? 0] ?? "none";
      if (!found.paths || !likely || source === "none")
        return {
          likely: null,
          shortest: null,
          shorter: null,
          none: noPath(graph, question, found),
        };
      return {
        likely: { ...pageOf(graph, likely, offset), source },
        shortest: pageOf(graph, found.paths, offset),
        shorter: question.wantsShorter ? shorterOf(graph, question, found.paths.length) : null,
        none: null,
      };
    },
  };
}

function keptTrees(graph: AsGraph, pinned: number): (destination: number) => LikelyTree {
  /** In the order in which they were asked for last. */
  const kept = new Map<number, LikelyTree>();
  return (destination) => {
    const tree = kept.get(destination) ?? likelyTree(graph, destination);
    kept.delete(destination);
    kept.set(destination, tree);
    if (kept.size > treesMost + 1)
      for (const oldest of kept.keys()) {
        if (oldest === pinned) continue;
        kept.delete(oldest);
        break;
      }
    return tree;
  };
}

function pageOf(graph: AsGraph, paths: TiedPaths, offset: number): FoundPaths {
  const { length, count, page } = paths;
  return {
    length,
    count: String(count),
    offset,
    paths: page(BigInt(offset), pathsPerPage).map((path) => ({ hops: hopsOf(graph, path) })),
  };
}

function shorterOf(
  graph: AsGraph,
  ends: { from: number; to: number },
  fewerThan: number,
): RefusedPath | null {
  const path = anyShortestPath(graph, ends, fewerThan);
  return path && refusedPath(graph, path);
}

function noPath(
  graph: AsGraph,
  ends: { from: number; to: number },
  { fromUphill, toUphill }: AllowedPaths,
): NoPath {
  const path = anyShortestPath(graph, ends);
  const refused = path && refusedPath(graph, path);
  if (!refused) return { reason: "not-connected" };
  return { reason: "no-allowed-path", fromUphill, toUphill, refused };
}

/** The path with its fault. @returns null for one that breaks no rule */
function refusedPath(graph: AsGraph, path: readonly number[]): RefusedPath | null {
  const hops = hopsOf(graph, path);
  const at = hops.findIndex(({ fault }) => fault !== null);
  const fault = hops[at]?.fault;
  return fault ? { hops, brokenAt: at + 1, fault } : null;
}
