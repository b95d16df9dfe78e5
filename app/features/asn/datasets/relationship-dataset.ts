import type { RelationshipContent } from "../files/relationship-file";
import { linkCountOf } from "../relationships/as-graph";
import { coneSizes } from "../relationships/customer-cone";
import { customerComponents, providerCycles } from "../relationships/provider-cycles";
import { emptyReport, type DatasetReport } from "./dataset";
import { largestCones } from "./largest-cones";
import { packRelationships } from "./packed-dataset";

/** Circles of providers that a report names, and ASes of each. */
const toldCycles = 10;
const toldMembers = 20;

/** Works out the cones of relationships, and packs both. */
export function relationshipDataset({
  graph,
  form,
  lines,
  repeated,
  single,
}: RelationshipContent): { content: Uint8Array; report: DatasetReport } {
  const components = customerComponents(graph);
  const cycles = providerCycles(graph, components);
  const sizes = coneSizes(graph, components);
  return {
    content: packRelationships({ graph, coneSizes: sizes }),
    report: {
      ...emptyReport,
      lines,
      repeated,
      single,
      form,
      ases: graph.asns.length,
      links: linkCountOf(graph),
      cycleCount: cycles.length,
      cycles: cycles.slice(0, toldCycles).map((cycle) => cycle.slice(0, toldMembers)),
      largestCones: largestCones(graph.asns, sizes),
    },
  };
}
