import type { DatasetView } from "../datasets/dataset.view";
import type { DatasetChanges } from "./dataset-changes.server";

/** What the report of a dataset says, for its heading; `count` links would be other ones. */
type DatasetFinding = {
  kind: "inUseTitle" | "changesTitle" | "storedTitle";
  count: number;
};

export function datasetFinding(
  use: DatasetView["use"],
  { graph }: Pick<DatasetChanges, "graph">,
): DatasetFinding {
  if (use === "inUse") return { kind: "inUseTitle", count: 0 };
  if (!graph) return { kind: "storedTitle", count: 0 };
  const count = graph.linksAdded + graph.linksRemoved + graph.linksChanged;
  return { kind: "changesTitle", count };
}
