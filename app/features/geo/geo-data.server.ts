import path from "node:path";

import { application } from "~/platform/application.server";
import demonstrationNetworks from "#db/seed/demonstration-networks.json";

import { openAddressLookup, type AddressLookup } from "./address-lookup.server";
import type { DemonstrationNetworks } from "./demonstration-network";
import { openPlaceIndex, type PlaceIndex } from "./place-index.server";

export type GeoData = {
  places: PlaceIndex;
  addresses: AddressLookup;
  /** Invented networks, one of which stands in for a loopback or private address; in the sandbox only. */
  demonstration: DemonstrationNetworks | undefined;
};

let opened: Promise<GeoData> | undefined;

/** The place index and address tables of this process, opened on first use. */
export function geoData(): Promise<GeoData> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<GeoData> {
  const { environment } = application();
  const dataDir = path.join(environment.buildDir, "data");
  const demonstration = environment.sandbox.includes("suite") ? demonstrationNetworks : undefined;
  const places = openPlaceIndex(dataDir);
  return {
    places,
    addresses: openAddressLookup({
      dataDir,
      places,
      cityDatabasePath: environment.geoIpCityDb,
      asnDatabasePath: environment.geoIpAsnDb,
      demonstrationNetworks: demonstration,
    }),
    demonstration,
  };
}
