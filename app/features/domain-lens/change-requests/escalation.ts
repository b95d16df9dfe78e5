import { isWildcardName } from "../endpoint-sets/endpoint-name";
import type { Category, EndpointSetContent } from "../endpoint-sets/endpoint-set";

import { differenceOf, type Disposition } from "./difference";
import {
  crossesFeed,
  differenceForReaders,
  endpointsForReaders,
  isInFeed,
  type Readership,
} from "./readers-difference";

/** Why the change council is asked. */
const escalations = [
  "bulk-removal",
  "set-deletion",
  "demanding-category",
  "demanding-referrer",
  "wildcard-added",
  "express-route",
] as const;
export type Escalation = (typeof escalations)[number];

/** More removed endpoints than these ask for the council. Source: specification, section 9. */
export const bulkRemovalLimit = 100;

/** The attributes of an Optimize or Allow set that nobody changes alone; its member set stands for subnets. */
const watchedAttributes = new Set([
  "tcpPorts",
  "udpPorts",
  "category",
  "isRequired",
  "memberSetId",
]);

/** What a change does to which set; `base` is null for one that was never published. */
export type Escalating = {
  setId: string;
  base: EndpointSetContent | null;
  proposal: EndpointSetContent;
  disposition: Disposition;
};

/** What other sets have to do with a change: a member set's prefixes are those of the sets that refer to it as well. */
export type LinkedSets = Readership & {
  /** Categories of the sets that refer to one, or are about to, by its id. */
  referringCategories: ReadonlyMap<string, readonly Category[]>;
};

/** Every rule that asks for the council; none means that the champion decides. Source: rules, section 7. */
export function escalationsOf(change: Escalating, linked: LinkedSets): Escalation[] {
  const { setId, base, proposal, disposition } = change;
  // A set that readers never had asks by its lists alone: that it is deleted or returns tells them nothing.
  const difference = isInFeed(change, linked.internalWorkloads)
    ? differenceForReaders(change, linked)
    : differenceOf(base, proposal);
  const contents = [
    difference.fqdnAdditions,
    difference.fqdnRemovals,
    difference.prefixAdditions,
    difference.prefixRemovals,
  ];
  const isDemanding =
    proposal.category !== "Default" || (base !== null && base.category !== "Default");
  const asked: Record<Escalation, boolean> = {
    "bulk-removal": removedEndpoints(change, linked) > bulkRemovalLimit,
    "set-deletion": disposition === "Remove",
    "demanding-category":
      isDemanding &&
      (disposition === "Remove" ||
        contents.some((part) => part.length > 0) ||
        difference.attributes.some(({ attribute }) => watchedAttributes.has(attribute)) ||
        crossesFeed(change, linked.internalWorkloads)),
    "demanding-referrer":
      (linked.referringCategories.get(setId) ?? []).some((category) => category !== "Default") &&
      givesOthers(change),
    "wildcard-added": difference.fqdnAdditions.some(isWildcardName),
    "express-route": difference.attributes.some(({ attribute }) => attribute === "isExpressRoute"),
  };
  return escalations.filter((escalation) => asked[escalation]);
}

/** Whether the sets that refer to this one would have other prefixes from it than they have. */
function givesOthers({ base, proposal, disposition }: Escalating): boolean {
  const given = (content: EndpointSetContent | null) =>
    new Set(
      content === null || content.isDeleted ? [] : content.prefixes.map(({ prefix }) => prefix),
    );
  const [before, after] = [given(base), given(disposition === "Remove" ? null : proposal)];
  return before.size !== after.size || [...before].some((prefix) => !after.has(prefix));
}

/** FQDNs and prefixes that readers would lose, those of the member set included. */
export function removedEndpoints(
  change: Omit<Escalating, "setId">,
  readership: Readership,
): number {
  const { fqdnRemovals, prefixRemovals } = endpointsForReaders(change, readership);
  return fqdnRemovals.length + prefixRemovals.length;
}
