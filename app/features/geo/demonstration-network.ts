import { prefixTable, type PrefixTable } from "~/lib/ip";

import type { NamedPlace } from "./place";

/**
 * An invented network of the demonstration world: AS numbers of RFC 5398, prefixes of
 * RFC 5737 and RFC 3849, and the gazetteer's place where its addresses leave for the internet.
 */
export type DemonstrationNetwork = NamedPlace & {
  provider: string;
  asn: number;
  prefixes: string[];
  placeId: number;
};

/** What db/seed/demonstration-networks.json holds, as far as addresses are looked up in it. */
export type DemonstrationNetworks = {
  /** Address that stands for visitors who reach the sandbox from outside the public internet. */
  defaultVisitor: string;
  networks: DemonstrationNetwork[];
};

/** The networks by their prefixes, for `longestPrefixMatch`. */
export function demonstrationTable<Network extends DemonstrationNetwork>(
  networks: readonly Network[],
): PrefixTable<Network> {
  return prefixTable(
    networks.flatMap((network) => network.prefixes.map((prefix) => [prefix, network] as const)),
  );
}
