import { networkOf, wideNetworkOf } from "~/lib/network-of";

type KnownOfCustomer = { tenantId: string | null; egressIp: string | null };

/**
 * What tells one customer from another when results are counted: the tenant, else the
 * network that traffic leaves from (/24 of IPv4, /48 of IPv6).
 *
 * The tenant is the one of the signed-in account. A tenant domain that was only typed in
 * is a claim: a new one each time would make many customers of one visitor, who could
 * then invent the five others that shares are shown from.
 *
 * @returns null when neither is known; such a result counts for nobody
 * @throws {RangeError} when the egress address is not an address
 */
export function customerKeyMaterial({ tenantId, egressIp }: KnownOfCustomer): string | null {
  if (tenantId !== null) return `tenant ${tenantId.toLowerCase()}`;
  if (egressIp !== null) return `network ${networkOf(egressIp)}`;
  return null;
}

/**
 * The customer that networks close to each other are together (/16 of IPv4, /32 of IPv6), where an organisation
 * has many networks (decision 0059).
 *
 * @returns null for a tenant, which is one customer wherever it is
 * @throws {RangeError} when the egress address is not an address
 */
export function wideKeyMaterial({ tenantId, egressIp }: KnownOfCustomer): string | null {
  if (tenantId !== null || egressIp === null) return null;
  return `wide-network ${wideNetworkOf(egressIp)}`;
}
