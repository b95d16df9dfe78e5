import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";

import { differenceOf } from "./difference";

/**
 * The set with a published change taken back: its additions out, its removals in again, its
 * attributes as they were before, and all that came after it left alone. A set that the change
 * made is deleted.
 */
export function inverseOf(
  { base, proposal }: { base: EndpointSetContent | null; proposal: EndpointSetContent },
  content: EndpointSetContent,
): EndpointSetContent {
  if (!base) return { ...content, isDeleted: true };
  const done = differenceOf(base, proposal);
  const attributes = Object.fromEntries(
    done.attributes.map(({ attribute, before }) => [attribute, before]),
  );
  const owners = new Map(base.prefixes.map(({ prefix, serviceTreeId }) => [prefix, serviceTreeId]));
  const without = (
    items: readonly string[],
    added: readonly string[],
    removed: readonly string[],
  ) => [
    ...items.filter((item) => !added.includes(item)),
    ...removed.filter((item) => !items.includes(item)),
  ];
  const prefixes = without(
    content.prefixes.map(({ prefix }) => prefix),
    done.prefixAdditions,
    done.prefixRemovals,
  );
  const owner = (prefix: string) => {
    const changed = done.prefixOwners.find((each) => each.prefix === prefix);
    if (changed) return changed.before;
    return (
      content.prefixes.find((each) => each.prefix === prefix)?.serviceTreeId ??
      owners.get(prefix) ??
      null
    );
  };
  return {
    ...content,
    ...attributes,
    fqdns: without(content.fqdns, done.fqdnAdditions, done.fqdnRemovals),
    prefixes: prefixes.map((prefix) => ({ prefix, serviceTreeId: owner(prefix) })),
    serviceTreeIds: without(
      content.serviceTreeIds,
      done.serviceTreeIdAdditions,
      done.serviceTreeIdRemovals,
    ),
  };
}
