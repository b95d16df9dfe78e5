import path from "node:path";

import { application } from "~/platform/application.server";
import type { Environment } from "~/platform/environment.server";
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

const openedFor = new WeakMap<Environment, Promise<GeoData>>();

/** The place index and address tables of the running application, opened on first use. */
export function geoData(): Promise<GeoData> {
  const { environment } = application();
  const opened =
    openedFor.get(environment) ??
    open(environment).catch((error: unknown) => {
      openedFor.delete(environment);
      throw error;
    });
  openedFor.set(environment, opened);
  return opened;
}

/** Whether a deployment's visitors come from invented networks: where the suite is a stand-in. */
export function isDemonstrationWorld({ sandbox }: Pick<Environment, "sandbox">): boolean {
  return sandbox.includes("suite");
}

async function open(environment: Environment): Promise<GeoData> {
  const dataDir = path.join(environment.buildDir, "data");
  const demonstration = isDemonstrationWorld(environment) ? demonstrationNetworks : undefined;
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
