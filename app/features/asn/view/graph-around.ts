import {
  item,
  linkKinds,
  neighboursOf,
  positionOf,
  type LinkKind,
} from "../relationships/as-graph";
import type { AsView } from "./as-view";
import { asEntry, type AsEntry } from "./describe-as";
import {
  depthMost,
  nodesMost,
  reachedAt,
  shownPlaces,
  treeAround,
  type Reached,
} from "./tree-around";

export { depthMost };

/** An AS of a graph; it hangs on one other, its parent in the tree. */
type GraphNode = AsEntry & {
  /** Links from the AS in the middle. */
  depth: number;
  /** The AS it was reached from; null in the middle. */
  parent: number | null;
  /** What it is to its parent; null in the middle. */
  relation: LinkKind | null;
  /** Its neighbours that are not shown. */
  hiddenCount: number;
};

/** What `to` is to `from`; links of the tree and all others between shown ASes, each once. */
type GraphLink = { from: number; to: number; relation: LinkKind; isOfTree: boolean };

export type GraphAround = {
  /** The one in the middle first, then by depth. */
  nodes: GraphNode[];
  links: GraphLink[];
  /** ASes within the depth that are not shown. */
  furtherCount: number;
  datasetId: number;
};

/**
 * The graph around an AS: its providers and theirs on one side, its customers and theirs on the other, and its
 * peers and siblings. Of too many those with the largest cones are shown.
 *
 * @param depth links from the middle, 1 to 3
 * @returns null for an AS without relationships
 */
export function graphAround(view: AsView, asn: number, depth: number): GraphAround | null {
  const { graph } = view;
  const middle = positionOf(graph, asn);
  if (middle < 0) return null;
  const tree = treeAround(view, [middle], { depth, sortedMost: nodesMost });
  const shown = new Map<number, Reached>();
  for (const place of shownPlaces(tree)) {
    const reached = reachedAt(tree, place);
    shown.set(reached.as, reached);
  }
  const links = linksOf(view, shown);
  return {
    nodes: [...shown.values()].map(({ as, depth: at, parent, relation }) => ({
      ...asEntry(view, item(graph.asns, as)),
      depth: at,
      parent: relation === null ? null : item(graph.asns, parent),
      relation,
      hiddenCount: hiddenOf(view, as, shown),
    })),
    links,
    furtherCount: tree.ases.length - shown.size,
    datasetId: view.datasetId,
  };
}

function linksOf({ graph }: AsView, shown: ReadonlyMap<number, Reached>): GraphLink[] {
  const links: GraphLink[] = [];
  for (const { as, parent } of shown.values())
    linkKinds.forEach((relation, kind) => {
      for (const other of neighboursOf(graph, as, kind)) {
        const node = shown.get(other);
        if (!node || other < as) continue;
        const isOfTree = node.parent === as || parent === other;
        links.push({
          from: item(graph.asns, as),
          to: item(graph.asns, other),
          relation,
          isOfTree,
        });
      }
    });
  return links;
}

function hiddenOf({ graph }: AsView, as: number, shown: ReadonlyMap<number, Reached>): number {
  return linkKinds
    .map((_, kind) => neighboursOf(graph, as, kind))
    .reduce(
      (sum, row) => sum + row.reduce((hidden, one) => hidden + Number(!shown.has(one)), 0),
      0,
    );
}
