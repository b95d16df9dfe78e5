import KDBush from "kdbush";

import { packSections, packTexts } from "../../app/lib/packed-sections.js";
import { searchKey } from "../../app/lib/search-key.js";
import { compileLanguages } from "./compile-languages.js";
import { currentRegionReader } from "./current-regions.js";
import { placesFormat } from "./formats.js";
import { gazetteerStates } from "./gazetteer-states.js";

/**
 * GeoNames feature codes that do not name a city somebody is in today: section of a
 * place, historical, abandoned, destroyed, historical capital.
 */
const leftOutFeatureCodes = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);

/** Coordinates are kept as whole hundred-thousandths of a degree (about 1 m), the precision of the source. */
const coordinateScale = 1e5;

/** Added to a population before its logarithm, since many small places are listed with none. */
const leastPopulation = 10;

/**
 * @typedef {{ cityId: number, name: string, country: string, adminCode: string, featureCode: string,
 *             population: number, loc: { coordinates: [number, number] } }} GazetteerCity
 */

/**
 * The place index as one packed file.
 *
 * @param {{
 *   cities: GazetteerCity[],
 *   currentCities: { name: string, lat: string, lng: string, country: string, admin1: string }[],
 *   regions: { code: string, name: string }[],
 *   otherNames: string[][],
 *   borderCodeAt: (longitudeLatitude: [number, number]) => string | null,
 *   timeZones: Map<number, string>,
 *   languages: import("./compile-languages.js").LanguageSources,
 * }} sources `regions` names the codes of `currentCities`; `otherNames` are rows of country,
 *   name, other names; `borderCodeAt` is the country map that is asked again at run time;
 *   `timeZones` are IANA names by GeoNames id
 * @returns {{
 *   file: Uint8Array, placeCount: number, coverage: import("./compile-languages.js").Coverage[],
 *   states: Map<string, import("./match-shapes.js").GazetteerState>,
 * }}
 */
export function compilePlaces({
  cities,
  currentCities,
  regions,
  otherNames,
  borderCodeAt,
  timeZones,
  languages,
}) {
  const kept = cities
    .filter(
      ({ featureCode, name }) => !leftOutFeatureCodes.has(featureCode) && searchKey(name) !== "",
    )
    .sort((a, b) => a.cityId - b.cityId);
  const regionNames = new Map(regions.map(({ code, name }) => [code, name]));
  const regionAt = currentRegionReader({ currentCities, regionNames });
  const regionOfPlace = kept.map(regionAt);
  const regionCodes = numbering();
  const borders = numbering();
  const zones = numbering();
  const regionOf = Uint16Array.from(regionOfPlace, regionCodes.of);
  const listedPlaces = placesOfRows(kept, otherNames);
  const states = gazetteerStates({ places: kept, regionOfPlace, regionNames });
  const { sections, coverage } = compileLanguages(
    { places: kept, regionCodes: regionCodes.list(), regionNames, listedPlaces, states },
    languages,
  );

  const file = packSections(placesFormat, {
    ids: Uint32Array.from(kept, ({ cityId }) => cityId),
    latitudes: Int32Array.from(kept, ({ loc }) => Math.round(loc.coordinates[1] * coordinateScale)),
    longitudes: Int32Array.from(kept, ({ loc }) =>
      Math.round(loc.coordinates[0] * coordinateScale),
    ),
    weights: Float32Array.from(kept, ({ population }) => Math.log10(population + leastPopulation)),
    regionOf,
    borderOf: Uint16Array.from(kept, ({ loc }) => borders.of(borderCodeAt(loc.coordinates) ?? "")),
    zoneOf: Uint16Array.from(kept, ({ cityId }) => zones.of(timeZones.get(cityId) ?? "")),
    spatial: compileSpatial(kept),
    ...texts(
      "names",
      kept.map(({ name }) => name),
    ),
    ...texts("regionCodes", regionCodes.list()),
    ...texts(
      "regionNames",
      regionCodes.list().map((code) => regionNames.get(code) ?? ""),
    ),
    ...texts("borderCodes", borders.list()),
    ...texts("zones", zones.list()),
    ...sections,
    ...compileSearch([
      ...kept.map(({ name }, place) => ({ key: searchKey(name), place })),
      ...listedPlaces.flatMap(({ row: [, , ...others], place }) =>
        others.map((other) => ({ key: searchKey(other), place })),
      ),
    ]),
  });
  return { file, placeCount: kept.length, coverage, states };
}

/** Single precision names a point within two metres, which is nearer than places lie to each other. */
function compileSpatial(places) {
  const spatial = new KDBush(places.length, 64, Float32Array);
  for (const { loc } of places) spatial.add(...loc.coordinates);
  spatial.finish();
  return new Uint8Array(spatial.data);
}

/** The rows of other names, each with the most populous place of the name that it is about. */
function placesOfRows(places, otherNames) {
  const placeOf = new Map();
  places.forEach(({ name, country, population }, place) => {
    const own = `${country} ${name}`;
    if (!placeOf.has(own) || places[placeOf.get(own)].population < population)
      placeOf.set(own, place);
  });
  return otherNames.map((row) => {
    const [country, name] = row;
    const place = placeOf.get(`${country} ${name}`);
    if (place === undefined) throw new Error(`The gazetteer has no ${name} in ${country}`);
    return { row, place };
  });
}

/**
 * Every word start of every key, in the order of the UTF-8 bytes that follow it, so that
 * "angeles" finds Los Angeles by the same search as "los".
 */
function compileSearch(keys) {
  const { bytes, offsets } = packTexts(keys.map(({ key }) => key));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const blank = 0x20;
  const entries = [];
  for (let key = 0; key < keys.length; key += 1) {
    for (let at = offsets[key]; at < offsets[key + 1]; at += 1) {
      if (at === offsets[key] || buffer[at - 1] === blank)
        entries.push({ key, at, end: offsets[key + 1] });
    }
  }
  entries.sort((a, b) => buffer.compare(buffer, b.at, b.end, a.at, a.end) || a.key - b.key);
  return {
    keysBytes: bytes,
    keysOffsets: offsets,
    keyPlaces: Uint32Array.from(keys, ({ place }) => place),
    entryKeys: Uint32Array.from(entries, ({ key }) => key),
    entryStarts: Uint32Array.from(entries, ({ at }) => at),
  };
}

function texts(name, list) {
  const { bytes, offsets } = packTexts(list);
  return { [`${name}Bytes`]: bytes, [`${name}Offsets`]: offsets };
}

/** Numbers texts in the order in which they first appear. */
function numbering() {
  const numbers = new Map();
  return {
    of(text) {
      if (!numbers.has(text)) numbers.set(text, numbers.size);
      return numbers.get(text);
    },
    list: () => [...numbers.keys()],
  };
}
