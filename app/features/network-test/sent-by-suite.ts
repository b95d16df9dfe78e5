import { geodesicKm } from "~/lib/geodesy";

import { resolverPlace } from "./located-addresses";
import type { Measured } from "./verdict";
import { detourDistanceKm } from "./verdicts-thresholds";

/**
 * Whether nothing of the visitor's leads to a far front door: resolver and egress are near, and the
 * client found neither a proxy nor a VPN. Then the suite itself sends its traffic there.
 */
export function isSentBySuite({
  browserLocation: place,
  browserToEgressLocationDistance: egressKm,
  dnsResolver,
  proxies,
  vpns,
}: Measured): boolean {
  const resolver = resolverPlace(dnsResolver);
  if (!place || !resolver || egressKm === null) return false;
  const isNear = egressKm <= detourDistanceKm && geodesicKm(place, resolver) <= detourDistanceKm;
  const isBare =
    proxies?.source === "client" &&
    proxies.data?.found.length === 0 &&
    vpns?.data?.vpns.every(({ isUp }) => !isUp);
  return isNear && Boolean(isBare);
}
