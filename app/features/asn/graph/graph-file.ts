import type { ListFile } from "~/lib/list/list-file";

import type { GraphRow } from "./graph-part";
import { sideDirections } from "./side-direction";

/** The ASes of a graph as a file; each row names the dataset. */
export function graphFile(datasetId: number): ListFile<GraphRow> {
  return {
    name: "pathlens-as-graph",
    columns: {
      asn: ({ asn }) => asn,
      name: ({ name }) => name,
      relation: ({ side }) => (side === "middle" ? null : side),
      relationTo: ({ parent }) => parent,
      side: ({ side }) => sideDirections[side],
      depth: ({ depth }) => depth,
      otherLinks: ({ otherCount }) => otherCount,
      datasetId: () => datasetId,
    },
  };
}
