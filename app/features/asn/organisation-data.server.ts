import { demonstrationTable } from "~/features/geo/demonstration-network";
import { geoData, type GeoData } from "~/features/geo/geo-data.server";
import { longestPrefixMatch, parsePrefix } from "~/lib/ip";

import {
  organisationIndex,
  type AsnOwner,
  type Organisation,
  type OrganisationIndex,
} from "./organisations";

export type OrganisationData = {
  index: OrganisationIndex;
  /**
   * The organisation that announces a whole prefix, by the built table: the first and the last
   * address lie in announced ranges, and those ranges and all between them are of one organisation.
   * Addresses between ranges, which no AS announces, do not count. In the demonstration world a
   * prefix inside an invented network belongs to that network's organisation.
   *
   * @returns null for several organisations, for none, and for a text that is no prefix
   */
  organisationOfPrefix(prefix: string): Organisation | null;
};

/** Organisations with what their index was made of. */
export type OwnedData = OrganisationData & { owners(): Iterable<AsnOwner> };

const openedFor = new WeakMap<GeoData, Promise<OwnedData>>();

/**
 * The organisations of the running application, put together on first use from the built table and
 * the demonstration's networks. GEOIP_ASN_DB changes nothing here: a MaxMind file has no list of
 * its ASNs, and ASNs mean the same in both.
 */
export async function organisationData(): Promise<OwnedData> {
  const geo = await geoData();
  const opened =
    openedFor.get(geo) ??
    openOrganisations(geo).catch((error: unknown) => {
      openedFor.delete(geo);
      throw error;
    });
  openedFor.set(geo, opened);
  return opened;
}

/** The organisations of the built table and of invented networks, whose names win over the table's. */
export async function openOrganisations({
  addresses,
  demonstration,
}: Pick<GeoData, "demonstration"> & {
  addresses: Pick<GeoData["addresses"], "builtNetworks">;
}): Promise<OwnedData> {
  const table = await addresses.builtNetworks();
  const invented = demonstration?.networks ?? [];
  const inventedByPrefix = demonstrationTable(invented);
  const owners = () => [
    ...table.organisations(),
    ...invented.map(({ asn, provider }) => ({ asn, organisation: provider })),
  ];
  const index = organisationIndex(owners());
  return {
    index,
    owners,
    organisationOfPrefix(text) {
      const prefix = parsePrefix(text);
      if (!prefix) return null;
      const around = longestPrefixMatch(inventedByPrefix, prefix.text.split("/")[0] ?? "");
      if (around && around.prefix.length <= prefix.length)
        return index.organisationOf(around.value.asn);
      const announcers = [...table.announcers(prefix)].map((asn) => index.organisationOf(asn));
      const [first = null, ...others] = announcers;
      return others.every((other) => other === first) ? first : null;
    },
  };
}
