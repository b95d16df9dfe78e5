import { packTexts } from "../../app/lib/packed-sections.js";
import { namesInRow } from "./city-names.js";
import { compileStates } from "./compile-states.js";

/**
 * @typedef {import("./city-names.js").OtherLanguages} OtherLanguages
 * @typedef {import("./compile-places.js").GazetteerCity} GazetteerCity
 * @typedef {{
 *   cityNames: Map<number, OtherLanguages>, shapes: readonly import("./state-shapes.js").StateShape[],
 *   subdivisions: Record<string, string>, stateNames: string[][],
 * }} LanguageSources
 */

/** Languages beside the gazetteer's own, as their sections are called. */
const otherLanguages = ["ja", "zhHans", "zhHant"];

/**
 * The sections with the ISO 3166-2 codes of states, and the names of states and larger cities in other
 * languages than English.
 *
 * @param {{
 *   places: readonly GazetteerCity[], regionCodes: readonly string[],
 *   regionNames: Map<string, string>, listedPlaces: readonly { row: readonly string[], place: number }[],
 *   states: Map<string, import("./match-shapes.js").GazetteerState>,
 * }} gazetteer `listedPlaces` has the place of each row of other-names.js
 * @param {LanguageSources} sources
 * @returns {{ sections: Record<string, Uint8Array | Uint32Array>, coverage: Coverage[] }}
 */
export function compileLanguages(gazetteer, sources) {
  const states = compileStates(gazetteer.states, sources);
  const cities = compileCities(gazetteer, sources.cityNames);
  const stateAt = gazetteer.regionCodes.map((code) => states.get(code));
  return {
    sections: {
      ...texts(
        "isoCodes",
        stateAt.map((state) => state?.isoCode ?? ""),
      ),
      ...languageTexts("region", stateAt),
      translatedPlaces: Uint32Array.from(cities, ({ place }) => place),
      ...languageTexts(
        "place",
        cities.map(({ names }) => names),
      ),
    },
    coverage: coverageOf(gazetteer, { states, cities }),
  };
}

/** Names of cities by the number of the place, rising; those that were written by hand come first. */
function compileCities({ places, listedPlaces }, cityNames) {
  const byPlace = new Map();
  places.forEach(({ cityId }, place) => {
    const names = cityNames.get(cityId);
    if (names) byPlace.set(place, names);
  });
  for (const { row, place } of listedPlaces) {
    const names = namesInRow(row);
    if (names.ja || names.zhHans) byPlace.set(place, names);
  }
  return [...byPlace].sort((a, b) => a[0] - b[0]).map(([place, names]) => ({ place, names }));
}

/**
 * What a country's states and cities have and lack: counts, and the states without a code or a name.
 *
 * @typedef {{
 *   country: string, states: number, withIsoCode: number, inJapanese: number, inChinese: number,
 *   places: number, placesInJapanese: number, placesInChinese: number, statesLeftOut: string[],
 * }} Coverage
 */
function coverageOf({ places, regionNames }, { states, cities }) {
  const byCountry = new Map();
  const of = (country) => {
    if (!byCountry.has(country)) {
      byCountry.set(country, {
        country,
        ...{ states: 0, withIsoCode: 0, inJapanese: 0, inChinese: 0 },
        ...{ places: 0, placesInJapanese: 0, placesInChinese: 0 },
        statesLeftOut: [],
      });
    }
    return byCountry.get(country);
  };
  for (const { country } of places) of(country).places += 1;
  for (const { place, names } of cities) {
    of(places[place].country).placesInJapanese += Number(names.ja !== "");
    of(places[place].country).placesInChinese += Number(names.zhHans !== "");
  }
  for (const [code, { isoCode, ja, zhHans }] of states) {
    const country = of(code.slice(0, 2));
    country.states += 1;
    country.withIsoCode += Number(isoCode !== "");
    country.inJapanese += Number(ja !== "");
    country.inChinese += Number(zhHans !== "");
    if (!isoCode || !ja || !zhHans)
      country.statesLeftOut.push(`${code} ${regionNames.get(code) ?? ""}`);
  }
  return [...byCountry.values()].sort((a, b) => (a.country < b.country ? -1 : 1));
}

function languageTexts(name, items) {
  return Object.assign(
    {},
    ...otherLanguages.map((language) =>
      texts(
        `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}`,
        items.map((item) => item?.[language] ?? ""),
      ),
    ),
  );
}

function texts(name, list) {
  const { bytes, offsets } = packTexts(list);
  return { [`${name}Bytes`]: bytes, [`${name}Offsets`]: offsets };
}
