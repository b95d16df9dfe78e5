import { geoData } from "~/features/geo/geo-data.server";

/**
 * The prefixes that an AS announces by the built table of addresses, after those of the demonstration's invented
 * networks; IPv4 before IPv6. A read of half a million ranges takes some milliseconds.
 */
export async function announcedPrefixes(asn: number): Promise<string[]> {
  const { addresses, demonstration } = await geoData();
  const invented = demonstration?.networks.filter((network) => network.asn === asn) ?? [];
  const table = await addresses.builtNetworks();
  return [...invented.flatMap(({ prefixes }) => prefixes), ...table.prefixes(asn)];
}
