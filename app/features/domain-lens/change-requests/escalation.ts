import { isWildcardName } from "../endpoint-sets/endpoint-name";
import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";

import { differenceOf, type Disposition } from "./difference";

/** Why the change council is asked. */
export const escalations = ["bulk-removal", "set-deletion", "demanding-category", "wildcard-added", "express-route"] as const;
export type Escalation = (typeof escalations)[number];

/** More removed endpoints than these ask for the council. Source: specification, section 9. */
export const bulkRemovalLimit = 100;

/** The attributes of an Optimize or Allow set that nobody changes alone. */
const watchedAttributes = new Set(["tcpPorts", "udpPorts", "category", "isRequired"]);

/** Every rule that asks for the council; none means that the champion decides. Source: rules, section 7. */
export function escalationsOf(base: EndpointSetContent | null, proposal: EndpointSetContent, disposition: Disposition): Escalation[] {
  const difference = differenceOf(base, proposal);
  const contents = [difference.fqdnAdditions, difference.fqdnRemovals, difference.prefixAdditions, difference.prefixRemovals];
  const isDemanding = proposal.category !== "Default" || (base !== null && base.category !== "Default");
  const asked: Record<Escalation, boolean> = {
    "bulk-removal": removedEndpoints(base, proposal, disposition) > bulkRemovalLimit,
    "set-deletion": disposition === "Remove",
    "demanding-category": isDemanding
      && (disposition === "Remove" || contents.some((part) => part.length > 0) || difference.attributes.some(({ attribute }) => watchedAttributes.has(attribute))),
    "wildcard-added": difference.fqdnAdditions.some(isWildcardName),
    "express-route": difference.attributes.some(({ attribute }) => attribute === "isExpressRoute"),
  };
  return escalations.filter((escalation) => asked[escalation]);
}

/** FQDNs and prefixes that would be gone. */
export function removedEndpoints(base: EndpointSetContent | null, proposal: EndpointSetContent, disposition: Disposition): number {
  if (!base) return 0;
  if (disposition === "Remove") return base.fqdns.length + base.prefixes.length;
  const { fqdnRemovals, prefixRemovals } = differenceOf(base, proposal);
  return fqdnRemovals.length + prefixRemovals.length;
}
