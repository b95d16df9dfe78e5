import { asView, relationshipsInUse, type AsView } from "~/features/asn/view/as-view";
import { coneSizes } from "~/features/asn/relationships/customer-cone";
import { customerComponents } from "~/features/asn/relationships/provider-cycles";
import type { AsGraph } from "~/features/asn/relationships/as-graph";

/** A view of a graph, without names and organisations. */
export function aViewOf(graph: AsGraph): AsView {
  const relationships = { graph, coneSizes: coneSizes(graph, customerComponents(graph)) };
  const datasets = { relationships: 1, names: null, organisations: null, cones: null };
  return asView(
    { id: 1, datasets, isDemonstration: false },
    {
      relationships: relationshipsInUse(relationships),
      names: null,
      organisations: null,
      cones: null,
    },
  );
}
