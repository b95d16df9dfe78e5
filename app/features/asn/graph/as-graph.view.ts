import { listPairs, pathWith } from "~/lib/list/list-address";
import type { Unread } from "~/lib/list/read-query";

import type { AskedGraph } from "./ask-graph.server";
import { graphHref, subjectHref } from "./graph-address";
import { graphDepths, graphList, type GraphAsked } from "./graph-list.schema";
import { graphPart } from "./graph-part";

/** What the page of a graph shows. */
export type AsGraphView = ReturnType<typeof asGraphView>;

/** A graph with its links: to other depths, to its files, to what it is around. */
export function asGraphView(
  { subject, view, tree, unlinkedCount, dataset }: AskedGraph,
  { prefix, asked, unread }: { prefix: string; asked: GraphAsked; unread: readonly Unread[] },
) {
  const path = graphHref(prefix, subject);
  const hrefOf = (at: string, depth: GraphAsked["depth"]) =>
    pathWith(at, listPairs(graphList, { ...asked, depth, cursor: null }));
  return {
    prefix,
    subject,
    subjectHref: subjectHref(prefix, subject),
    depth: asked.depth,
    depths: graphDepths.map((depth) => ({ depth, href: hrefOf(path, depth) })),
    ...graphPart(view, tree),
    unlinkedCount,
    datasetId: view.datasetId,
    dataset: dataset && {
      fileName: dataset.fileName,
      importedAt: dataset.importedAt.toISOString(),
      isDemonstration: dataset.isDemonstration,
    },
    csvHref: hrefOf(`${path}.csv`, asked.depth),
    jsonHref: hrefOf(`${path}.json`, asked.depth),
    unread: [...unread],
  };
}
