import type { PlainAttribute } from "../endpoint-sets/endpoint-set";

import type { Difference, Disposition } from "./difference";

/** What a change does, in numbers; the attribute where it is the only one. */
export type FindingCounts = {
  kind: "adds-set" | "deletes-set" | "change";
  counts: { namesAdded: number; namesRemoved: number; prefixesAdded: number; prefixesRemoved: number; services: number; attributes: number };
  attribute: PlainAttribute | null;
};

/** The heading of a change as numbers. What comes with a set and goes with it is not told apart from it. */
export function findingOf(difference: Difference, { disposition }: { disposition: Disposition }): FindingCounts {
  const isRemoval = disposition === "Remove";
  const isAddition = disposition === "Add";
  const attributes = isRemoval || isAddition ? [] : difference.attributes;
  return {
    kind: isAddition ? "adds-set" : isRemoval ? "deletes-set" : "change",
    counts: {
      namesAdded: difference.fqdnAdditions.length,
      namesRemoved: difference.fqdnRemovals.length,
      prefixesAdded: difference.prefixAdditions.length,
      prefixesRemoved: difference.prefixRemovals.length,
      services: isAddition ? 0 : difference.serviceTreeIdAdditions.length + difference.serviceTreeIdRemovals.length + difference.prefixOwners.length,
      attributes: attributes.length,
    },
    attribute: attributes.length === 1 ? (attributes[0]?.attribute ?? null) : null,
  };
}
