import { canonicalAddress, isPublicAddress, longestPrefixMatch } from "~/lib/ip";

import { demonstrationTable, type DemonstrationNetworks } from "./demonstration-network";

/**
 * The address under which a visitor's network is known (decision 0016). With the
 * demonstration networks, so in the sandbox, an address outside the public internet stands
 * for the demonstration's default visitor; elsewhere it says nothing.
 *
 * @param clientAddress as the connection or a trusted proxy tells it
 * @returns null when the egress is not known
 */
export function egressAddressOf(
  clientAddress: string | null,
  demonstration?: DemonstrationNetworks,
): string | null {
  const address = clientAddress === null ? null : canonicalAddress(clientAddress);
  if (address !== null && isPublicAddress(address)) return address;
  if (!demonstration) return null;
  const isInvented =
    address !== null &&
    longestPrefixMatch(demonstrationTable(demonstration.networks), address) !== null;
  return isInvented ? address : demonstration.defaultVisitor;
}
