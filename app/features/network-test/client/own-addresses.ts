import { parseAddress } from "~/lib/ip";
import { networkOf } from "~/lib/network-of";

import type { ClientSection } from "./client-sections";
import type { ClientTest } from "./client-results";
import { addressesOf } from "./result-addresses";

/** From where the run's visitor was seen. */
export type Egress = { egressIp: string | null; egressNetwork: { asn: number } | null };

/**
 * Public addresses of a result that stand for the visitor's own line: those of the network that the
 * egress address is of, and addresses of version 6 of the same provider. A router that resolves names,
 * or the first hops, have addresses out of the range that a household is given.
 */
export function ownAddresses(
  test: ClientTest,
  { data, addresses }: Pick<ClientSection, "data" | "addresses">,
  { egressIp, egressNetwork }: Egress,
): string[] {
  const network = egressIp === null ? null : networkOf(egressIp);
  const isOfProvider = (address: string) =>
    egressNetwork !== null &&
    addresses.find((known) => known.address === address)?.network?.asn === egressNetwork.asn;
  return addressesOf(test, data as never).filter((address) => {
    const parsed = parseAddress(address);
    return (
      parsed !== null &&
      (networkOf(address) === network || (parsed.family === 6 && isOfProvider(address)))
    );
  });
}
