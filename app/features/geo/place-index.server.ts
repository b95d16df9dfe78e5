import path from "node:path";

import { iso1A2Code } from "@rapideditor/country-coder";
import { around } from "geokdbush";
import KDBush from "kdbush";

import { placesFile } from "#db/places/formats.js";
import { geodesicKm, type Coordinates } from "~/lib/geodesy";
import { searchKey } from "~/lib/search-key.js";

import { borderNumbers, openGazetteer, type Area, type Gazetteer } from "./gazetteer.server";
import { nearestPlaceLimitKm, placeSuggestionLimit, type Place } from "./place";
import { matchesQualifiers, readPlaceQuery } from "./place-query";
import { openPlaceSearch, type PlaceSearch } from "./place-search.server";

type NearestPlace = Place & { distanceKm: number };

/** What a place is looked for by that another source has named. */
type NamedPoint = Coordinates & Pick<Place, "city" | "countryCode">;

/** The gazetteer, held in memory. */
export type PlaceIndex = {
  /** Places whose name begins with what was typed, the likeliest first. */
  suggest(text: string, limit?: number): Place[];
  /**
   * The most populous place with just this name, in the region or country that stands behind a
   * comma; null when there is none.
   */
  called(text: string): Place | null;
  /**
   * The place nearest to a point, on the point's own side of a border where there is one; null when
   * none is within reach.
   */
  nearest(point: Coordinates, withinKm?: number): NearestPlace | null;
  /** The place of a country that bears a name, or a longer name that begins with it, nearest to the point given. */
  findNamed(named: NamedPoint, withinKm: number): Place | null;
  byId(id: number): Place | null;
  /** The packed places, for what asks of many of them. */
  gazetteer: Gazetteer;
  /**
   * Numbers of the places of just this name, or of another that they are known by, the most populous first;
   * where there are none, of those that have "City" behind it.
   */
  numbersNamed(name: string): number[];
};

/**
 * Opens the place index in the data folder.
 *
 * @throws {Error} when it is missing or of another version
 */
export function openPlaceIndex(dataDir: string): PlaceIndex {
  const gazetteer = openGazetteer(path.join(dataDir, placesFile));
  const search = openPlaceSearch(gazetteer.sections);
  const nearest = nearestFinder(gazetteer);
  return {
    suggest: (text, limit = placeSuggestionLimit) => suggest(gazetteer, search, { text, limit }),
    called: (text) => placeCalled(gazetteer, search, text),
    nearest: (point, withinKm = nearestPlaceLimitKm) => nearest(point, withinKm),
    findNamed: (named, withinKm) => findNamed(gazetteer, search, { named, withinKm }),
    byId(id) {
      const place = gazetteer.numberOf(id);
      return place === undefined ? null : gazetteer.placeAt(place);
    },
    gazetteer,
    numbersNamed: (name) => numbersNamed(gazetteer, search, searchKey(name)),
  };
}

function numbersNamed(
  { sections: { weights } }: Gazetteer,
  search: PlaceSearch,
  key: string,
): number[] {
  if (key === "") return [];
  const { whole } = search.listNamed(key);
  const found = whole.length > 0 ? whole : search.listNamed(`${key} city`).whole;
  return [...new Set(found)].sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
}

function suggest(
  gazetteer: Gazetteer,
  search: PlaceSearch,
  { text, limit }: { text: string; limit: number },
): Place[] {
  for (const { cityKey, qualifiers } of readPlaceQuery(text)) {
    const isWanted = qualifiers.length > 0 ? areaFilter(gazetteer, qualifiers) : undefined;
    const found = search.findBest(cityKey, limit, isWanted);
    if (found.length > 0) return found.map(gazetteer.placeAt);
  }
  return [];
}

function placeCalled(gazetteer: Gazetteer, search: PlaceSearch, text: string): Place | null {
  const {
    sections: { weights },
    placeAt,
  } = gazetteer;
  for (const { cityKey, qualifiers } of readPlaceQuery(text)) {
    const isWanted = areaFilter(gazetteer, qualifiers);
    const [place] = search
      .listNamed(cityKey)
      .whole.filter(isWanted)
      .sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
    if (place !== undefined) return placeAt(place);
  }
  return null;
}

/** Asks each region once, since many places share one. */
function areaFilter(
  { areaAt }: Gazetteer,
  qualifiers: readonly string[],
): (place: number) => boolean {
  const decided = new Map<Area, boolean>();
  return (place) => {
    const area = areaAt(place);
    let isWanted = decided.get(area);
    if (isWanted === undefined)
      decided.set(area, (isWanted = matchesQualifiers(area.words, qualifiers)));
    return isWanted;
  };
}

function nearestFinder({ sections, placeAt }: Gazetteer) {
  const spatial = KDBush.from(sections.spatial.slice().buffer);
  const numbers = borderNumbers(sections);
  return (point: Coordinates, withinKm: number): NearestPlace | null => {
    const find = (isWanted?: (place: number) => boolean) =>
      around(spatial, point.longitude, point.latitude, 1, withinKm, isWanted)[0];
    const border = numbers.get(
      iso1A2Code([point.longitude, point.latitude], { level: "territory" }) ?? "",
    );
    const onSameSide =
      border === undefined ? undefined : find((place) => sections.borderOf[place] === border);
    const found = onSameSide ?? find();
    if (found === undefined) return null;
    const place = placeAt(found);
    return { ...place, distanceKm: geodesicKm(point, place) };
  };
}

function findNamed(
  { areaAt, placeAt }: Gazetteer,
  search: PlaceSearch,
  { named, withinKm }: { named: NamedPoint; withinKm: number },
): Place | null {
  const nearestOf = (places: number[]) =>
    places
      .filter((place) => areaAt(place).countryCode === named.countryCode)
      .map(placeAt)
      .map((place) => ({ place, distanceKm: geodesicKm(named, place) }))
      .filter(({ distanceKm }) => distanceKm <= withinKm)
      .sort((a, b) => a.distanceKm - b.distanceKm)[0]?.place;
  const { whole, longer } = search.listNamed(searchKey(named.city));
  return nearestOf(whole) ?? nearestOf(longer) ?? null;
}
