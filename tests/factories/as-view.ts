import { datasetReader } from "~/features/asn/datasets/import-dataset.server";
import { unpackNames, unpackOrganisations } from "~/features/asn/datasets/packed-dataset";
import type { AsGraph } from "~/features/asn/relationships/as-graph";
import { coneSizes } from "~/features/asn/relationships/customer-cone";
import { customerComponents } from "~/features/asn/relationships/provider-cycles";
import {
  asView,
  organisationsInUse,
  relationshipsInUse,
  type AsView,
} from "~/features/asn/view/as-view";

/** Lines of the files beside the relationships. */
type Lines = { names?: readonly string[]; organisations?: readonly string[] };

/** A view of a graph, with the names and organisations of some lines. */
export function aViewOf(graph: AsGraph, { names, organisations }: Lines = {}): AsView {
  const relationships = { graph, coneSizes: coneSizes(graph, customerComponents(graph)) };
  const datasets = { relationships: 1, names: null, organisations: null, cones: null };
  return asView(
    { id: 1, datasets, isDemonstration: false },
    {
      relationships: relationshipsInUse(relationships),
      names: names ? unpackNames(contentOf("names", names)) : null,
      organisations: organisations
        ? organisationsInUse(unpackOrganisations(contentOf("organisations", organisations)))
        : null,
      cones: null,
    },
  );
}

function contentOf(kind: "names" | "organisations", lines: readonly string[]): Uint8Array {
  const reader = datasetReader(kind);
  lines.forEach((line, at) => reader.take(line, at + 1));
  const packed = reader.finish();
  if (!packed.ok) throw new Error(JSON.stringify(packed.refusal));
  return packed.value.content;
}
