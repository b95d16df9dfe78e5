import { degreeOf, item, linkKinds, type LinkKind } from "../relationships/as-graph";
import type { AsView } from "../view/as-view";
import { asEntry } from "../view/describe-as";
import { depthMost, reachedAt, shownPlaces, type TreeAround } from "../view/tree-around";

/** Where an AS is in a graph: in the middle, or on the side of what it is to the middle. */
export type GraphSide = "middle" | LinkKind;

/** An AS of a graph: what its picture, its table and its files say of it. */
export type GraphRow = {
  asn: number;
  /** Empty where no dataset has one. */
  name: string;
  side: GraphSide;
  /** Links from the middle. */
  depth: number;
  /** The AS it was reached from; null in the middle. */
  parent: number | null;
  /** Links of it that are no lines of the tree. */
  otherCount: number;
};

/** ASes of one side that are so many links from the middle. */
export type LevelCount = { side: GraphSide; depth: number; shown: number; total: number };

/** What a page shows of a tree. */
export type GraphPart = {
  rows: GraphRow[];
  levels: LevelCount[];
  /** ASes of the tree that are not shown. */
  furtherCount: number;
};

/** The part of a tree that is shown, with counts of the rest. */
export function graphPart(view: AsView, tree: TreeAround): GraphPart {
  const places = shownPlaces(tree);
  const childCounts = new Map<number, number>();
  for (const place of places.slice(shownInMiddle(tree, places))) {
    const parent = item(tree.parents, place);
    childCounts.set(parent, (childCounts.get(parent) ?? 0) + 1);
  }
  const rows = places.map((place) =>
    graphRow(view, { tree, place, childrenOf: (as) => childCounts.get(as) ?? 0 }),
  );
  return {
    rows,
    levels: levelCounts(tree, places),
    furtherCount: tree.ases.length - places.length,
  };
}

/** All rows of a tree by their places, each made when it is asked for. */
export function wholeGraph(
  view: AsView,
  tree: TreeAround,
): { length: number; at: (place: number) => GraphRow } {
  const childCounts = new Uint32Array(view.graph.asns.length);
  for (const parent of tree.parents.subarray(tree.middleCount))
    childCounts[parent] = item(childCounts, parent) + 1;
  const childrenOf = (as: number) => item(childCounts, as);
  return {
    length: tree.ases.length,
    at: (place) => graphRow(view, { tree, place, childrenOf }),
  };
}

function shownInMiddle({ middleCount }: TreeAround, places: readonly number[]): number {
  return places.filter((place) => place < middleCount).length;
}

type RowPlace = { tree: TreeAround; place: number; childrenOf: (as: number) => number };

function graphRow(view: AsView, { tree, place, childrenOf }: RowPlace): GraphRow {
  const { graph } = view;
  const { as, depth, parent, relation } = reachedAt(tree, place);
  const { asn, name } = asEntry(view, item(graph.asns, as));
  const degree = linkKinds.reduce((sum, _, kind) => sum + degreeOf(graph, as, kind), 0);
  return {
    asn,
    name,
    side: relation ?? "middle",
    depth,
    parent: relation === null ? null : item(graph.asns, parent),
    otherCount: degree - childrenOf(as) - (relation === null ? 0 : 1),
  };
}

/** Counts by numbers, since a tree may have all ASes there are. */
function levelCounts(tree: TreeAround, places: readonly number[]): LevelCount[] {
  const { ases, kinds, depths, middleCount } = tree;
  const totals = new Uint32Array((depthMost + 1) * sides.length);
  const shown = totals.slice();
  const levelOf = (place: number) =>
    item(depths, place) * sides.length + (place < middleCount ? 0 : item(kinds, place) + 1);
  const count = (counts: Uint32Array, place: number) => {
    const level = levelOf(place);
    counts[level] = item(counts, level) + 1;
  };
  for (let place = 0; place < ases.length; place += 1) count(totals, place);
  for (const place of places) count(shown, place);
  return Array.from(totals, (total, level) => ({
    side: sides[level % sides.length] ?? "middle",
    depth: Math.floor(level / sides.length),
    shown: item(shown, level),
    total,
  })).filter(({ total }) => total > 0);
}

/** The middle, then the kinds by their numbers. */
const sides: readonly GraphSide[] = ["middle", ...linkKinds];
