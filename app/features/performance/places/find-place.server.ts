import { countryName } from "~/features/geo/country-name";
import type { GazetteerRegion } from "~/features/geo/gazetteer.server";
import type { PlaceIndex } from "~/features/geo/place-index.server";
import { searchKey } from "~/lib/search-key.js";

import { otherCountryNames } from "./other-country-names";
import { countryNumber, countryOf, everywhere, placeKind } from "./place-number";

/**
 * A place as a call or a page names it. Country: ISO 3166-1 alpha-2 or English name. State: ISO 3166-2, the
 * part of it behind the country, "CC.code" by GeoNames, or English name. City: GeoNames id, or a name.
 * Null and "" say nothing.
 */
export type NamedPlace = {
  country?: string | null;
  state?: string | null;
  city?: string | null;
};

/** `place` is the only candidate, else null; candidates are the most populous cities first. */
export type PlaceMatch = { place: number | null; candidates: readonly number[] };

export type PlaceFinder = {
  numberOf(named: NamedPlace): PlaceMatch;
};

type TreeParts = {
  places: PlaceIndex;
  regions: readonly GazetteerRegion[];
  /** The state or country of each region. */
  regionNumbers: Int32Array;
  parentOf(place: number): number;
};

/** The part of a tree that finds places by ids and names. */
export function placeFinder(parts: TreeParts): PlaceFinder {
  const countries = countriesByName(parts.regions);
  const states = statesByName(parts);
  const areasAbove = (place: number) => {
    const parent = parts.parentOf(place);
    return [parent, parts.parentOf(parent)];
  };
  const within = (candidates: readonly number[], areas: readonly number[] | undefined) =>
    areas === undefined
      ? candidates
      : candidates.filter((place) => areasAbove(place).some((area) => areas.includes(area)));
  const citiesCalled = (text: string): number[] => {
    const { ids } = parts.places.gazetteer.sections;
    if (!/^\d+$/.test(text)) return parts.places.numbersNamed(text).map((at) => ids[at] ?? 0);
    const place = parts.places.byId(Number(text));
    return place?.id === undefined ? [] : [place.id];
  };
  return {
    numberOf({ country, state, city }) {
      let found: readonly number[] | undefined;
      if (country) found = countries.called(country);
      if (state) found = within(states.called(state, found), found);
      if (city) found = within(citiesCalled(city), found);
      const candidates = found ?? [everywhere];
      return { place: candidates.length === 1 ? (candidates[0] ?? null) : null, candidates };
    },
  };
}

function countriesByName(regions: readonly GazetteerRegion[]) {
  const codes = new Set(regions.map(({ countryCode }) => countryCode));
  const byName = new Map<string, string>();
  for (const code of codes) {
    const name = countryName(code, "en");
    for (const each of [name, name.replace("&", "and"), ...(otherCountryNames[code] ?? [])])
      byName.set(searchKey(each), code);
  }
  byName.delete("");
  return {
    called(text: string): number[] {
      const upper = text.toUpperCase();
      const code = codes.has(upper) ? upper : byName.get(searchKey(text));
      return code === undefined ? [] : [countryNumber(code)];
    },
  };
}

function statesByName({ regions, regionNumbers }: TreeParts) {
  const byId = new Map<string, number>();
  const byName = new Map<string, number[]>();
  regions.forEach(({ countryCode, admin1, isoCode, name }, at) => {
    const number = regionNumbers[at] ?? everywhere;
    if (placeKind(number) !== "State") return;
    if (isoCode !== "") byId.set(isoCode, number);
    byId.set(`${countryCode}.${admin1}`, number);
    const key = searchKey(name);
    if (key !== "") byName.set(key, [...(byName.get(key) ?? []), number]);
  });
  return {
    /** In the countries given, a code without its country will do. */
    called(text: string, countries: readonly number[] | undefined): number[] {
      const upper = text.toUpperCase();
      const id = byId.get(upper);
      if (id !== undefined) return [id];
      const named = byName.get(searchKey(text));
      if (named || !countries) return named ?? [];
      return countries.flatMap((country) => byId.get(`${countryOf(country)}-${upper}`) ?? []);
    },
  };
}
