import { countryName } from "~/features/geo/country-name";
import type { Gazetteer, GazetteerRegion } from "~/features/geo/gazetteer.server";
import { geoData, type GeoData } from "~/features/geo/geo-data.server";
import type { PlaceIndex } from "~/features/geo/place-index.server";
import { placeName, regionName } from "~/features/geo/place-names.server";
import type { Language } from "~/platform/languages";

import { placeFinder, type NamedPlace, type PlaceMatch } from "./find-place.server";
import {
  cityNumber,
  countryNumber,
  countryOf,
  countryOfState,
  everywhere,
  placeKind,
  stateNumber,
  type PlaceKind,
} from "./place-number";
import { samplePlaces, type SampledPlace } from "./sample-place.server";

/** The places of the gazetteer by their numbers (place-number.ts): cities, states, countries, everywhere. */
export type PlaceTree = {
  /**
   * The state of a city, or its country where the gazetteer has no state; the country of a state;
   * everywhere for a country, for everywhere, and for a city that the gazetteer does not have (any more).
   */
  parentOf(place: number): number;
  /** @throws {RangeError} for a number that is no place's */
  kindOf(place: number): PlaceKind;
  /** The places whose parent this is, in rising order; none for a place that the gazetteer does not have. */
  childrenOf(place: number): readonly number[];
  /** The name in a language, else the English one; "" for everywhere and for what the gazetteer does not have. */
  nameOf(place: number, language: Language): string;
  /**
   * ISO 3166-1 of a country, ISO 3166-2 of a state or "CC.code" by GeoNames where ISO has none, GeoNames id
   * of a city; "" for everywhere and for a state that the gazetteer does not have.
   */
  publicId(place: number): string;
  /** "CC.code" of a state and "CC" of a country, as the shapes are named; "" for any other place. */
  areaIdOf(place: number): string;
  /**
   * IANA names of the time zones that the places of a city, state or country are in, the most frequent first;
   * none for everywhere and for what the gazetteer does not have.
   */
  timeZonesOf(place: number): readonly string[];
  /** The places that ids or English names mean; each part narrows what the next one may be. */
  numberOf(named: NamedPlace): PlaceMatch;
  /**
   * The most exact place that a sample says: the city nearest to its point within 50 km, else the city it
   * names in its state or country, else that state, else that country, else everywhere.
   */
  placeOfSample(sampled: SampledPlace): number;
};

const openedFor = new WeakMap<GeoData, PlaceTree>();

/** The place tree of the running application, built at first use and held in memory. */
export async function placeTree(): Promise<PlaceTree> {
  const geo = await geoData();
  const opened = openedFor.get(geo) ?? openPlaceTree(geo.places);
  openedFor.set(geo, opened);
  return opened;
}

export function openPlaceTree(places: PlaceIndex): PlaceTree {
  const { gazetteer } = places;
  const { ids, regionOf } = gazetteer.sections;
  const regions = gazetteer.regions();
  const regionNumbers = Int32Array.from(regions, numberOfRegion);
  const regionAt = new Map(regions.map((region, at) => [numberOfRegion(region), at]));
  const countries = [...new Set(regions.map(({ countryCode }) => countryNumber(countryCode)))];

  const parentOf = (place: number): number => {
    if (place > everywhere) {
      const at = gazetteer.numberOf(place);
      return at === undefined ? everywhere : (regionNumbers[regionOf[at] ?? 0] ?? everywhere);
    }
    return placeKind(place) === "State" ? countryOfState(place) : everywhere;
  };
  const childrenOf = childrenFinder({ ids, regionOf, regionNumbers, countries });
  const find = placeFinder({ places, regions, regionNumbers, parentOf });

  return {
    parentOf,
    kindOf: placeKind,
    childrenOf,
    nameOf(place, language) {
      const kind = placeKind(place);
      if (kind === "Global") return "";
      if (kind === "Country") return countryName(countryOf(place), language);
      const at = kind === "City" ? gazetteer.numberOf(place) : regionAt.get(place);
      if (at === undefined) return "";
      const nameIn = kind === "City" ? placeName : regionName;
      return nameIn(gazetteer.sections, at, language);
    },
    publicId(place) {
      const kind = placeKind(place);
      if (kind === "Global") return "";
      if (kind === "Country") return countryOf(place);
      if (kind === "City") return String(place);
      const region = regions[regionAt.get(place) ?? regions.length];
      return region ? region.isoCode || `${region.countryCode}.${region.admin1}` : "";
    },
    areaIdOf(place) {
      const kind = placeKind(place);
      if (kind === "Country") return countryOf(place);
      const region = regions[regionAt.get(place) ?? regions.length];
      return kind === "State" && region ? `${region.countryCode}.${region.admin1}` : "";
    },
    timeZonesOf: timeZoneFinder(gazetteer, childrenOf),
    numberOf: find.numberOf,
    placeOfSample: samplePlaces(places, find),
  };
}

function timeZoneFinder(
  gazetteer: Gazetteer,
  childrenOf: PlaceTree["childrenOf"],
): PlaceTree["timeZonesOf"] {
  const countIn = (place: number, counts: Map<string, number>) => {
    const at = place > everywhere ? gazetteer.numberOf(place) : undefined;
    const zone = at === undefined ? "" : gazetteer.timeZoneAt(at);
    if (zone !== "") counts.set(zone, (counts.get(zone) ?? 0) + 1);
    for (const child of childrenOf(place)) countIn(child, counts);
    return counts;
  };
  return (place) => {
    if (place === everywhere) return [];
    const counts = [...countIn(place, new Map())];
    return counts.sort((one, other) => other[1] - one[1]).map(([zone]) => zone);
  };
}

function numberOfRegion({ countryCode, admin1 }: GazetteerRegion): number {
  return admin1 === "" ? countryNumber(countryCode) : stateNumber(countryCode, admin1);
}

/** Cities are put in the order of their parents once, when children are first asked for. */
function childrenFinder({
  ids,
  regionOf,
  regionNumbers,
  countries,
}: {
  ids: Uint32Array;
  regionOf: Uint16Array;
  regionNumbers: Int32Array;
  countries: readonly number[];
}): (place: number) => readonly number[] {
  let children: Map<number, number[]> | undefined;
  const rising = (a: number, b: number) => a - b;
  return (place) => {
    if (!children) {
      children = new Map([[everywhere, [...countries].sort(rising)]]);
      for (const country of countries) children.set(country, []);
      for (const state of [...regionNumbers].sort(rising)) {
        if (placeKind(state) !== "State") continue;
        children.set(state, []);
        children.get(countryOfState(state))?.push(state);
      }
      // Ids rise, and states are below zero, so that the lists rise as well.
      regionOf.forEach((region, at) => {
        children?.get(regionNumbers[region] ?? everywhere)?.push(cityNumber(ids[at] ?? 0));
      });
    }
    return children.get(place) ?? [];
  };
}
