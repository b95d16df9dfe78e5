import type { PlainAttribute } from "../endpoint-sets/endpoint-set";

import type { Difference, Disposition } from "./difference";

const endpointCounts = ["namesAdded", "namesRemoved", "prefixesAdded", "prefixesRemoved"] as const;
export type EndpointCount = (typeof endpointCounts)[number];

/** What a change does, in numbers; an endpoint or attribute where it is the only one of its kind. */
export type FindingCounts = {
  kind: "adds-set" | "deletes-set" | "change";
  counts: Record<EndpointCount | "services" | "attributes", number>;
  endpoints: Partial<Record<EndpointCount, string>>;
  attribute: PlainAttribute | null;
};

/** The heading of a change as numbers. What comes with a set and goes with it is not told apart from it. */
export function findingOf(
  difference: Difference,
  { disposition }: { disposition: Disposition },
): FindingCounts {
  const isRemoval = disposition === "Remove";
  const isAddition = disposition === "Add";
  const endpoints: Record<EndpointCount, readonly string[]> = {
    namesAdded: difference.fqdnAdditions,
    namesRemoved: difference.fqdnRemovals,
    prefixesAdded: difference.prefixAdditions,
    prefixesRemoved: difference.prefixRemovals,
  };
  const attributes = isRemoval || isAddition ? [] : difference.attributes;
  return {
    kind: isAddition ? "adds-set" : isRemoval ? "deletes-set" : "change",
    counts: {
      namesAdded: endpoints.namesAdded.length,
      namesRemoved: endpoints.namesRemoved.length,
      prefixesAdded: endpoints.prefixesAdded.length,
      prefixesRemoved: endpoints.prefixesRemoved.length,
      services: isAddition
        ? 0
        : difference.serviceTreeIdAdditions.length +
          difference.serviceTreeIdRemovals.length +
          difference.prefixOwners.length,
      attributes: attributes.length,
    },
    endpoints: Object.fromEntries(
      endpointCounts.flatMap((what) =>
        endpoints[what].length === 1 ? [[what, endpoints[what][0]]] : [],
      ),
    ),
    attribute: attributes.length === 1 ? (attributes[0]?.attribute ?? null) : null,
  };
}
