import { searchWords, wordsInFull } from "~/lib/search-key.js";

import { placeTextMaxLength } from "./place";

/** Commas of Latin, fullwidth and ideographic typing. */
const partSeparator = /[,，、]/;

/** One way to read what somebody typed: the start of a city's name, then words of its region or country. */
export type PlaceQuery = { cityKey: string; qualifiers: string[] };

/** What names the region and country of a place, in words that a query may use. */
export type AreaWords = {
  /** Codes, abbreviations and initials, to be typed in full. */
  whole: ReadonlySet<string>;
  /** Words of names, of which a beginning is enough. */
  names: readonly string[];
};

/** Words that people write for a country beside its name and code, by ISO code. */
const countryAliases: Record<string, readonly string[]> = {
  AE: ["uae"],
  CZ: ["czech", "republic"],
  GB: ["uk", "great", "britain"],
  NL: ["holland"],
  US: ["usa", "america"],
};

/**
 * Postal abbreviations of regions that the gazetteer numbers (ISO 3166-2:CA and :AU).
 * Those of the United States are its own region codes.
 */
const regionAbbreviations: Record<string, string> = {
  "AU.01": "act",
  "AU.02": "nsw",
  "AU.03": "nt",
  "AU.04": "qld",
  "AU.05": "sa",
  "AU.06": "tas",
  "AU.07": "vic",
  "AU.08": "wa",
  "CA.01": "ab",
  "CA.02": "bc",
  "CA.03": "mb",
  "CA.04": "nb",
  "CA.05": "nl",
  "CA.07": "ns",
  "CA.08": "on",
  "CA.09": "pe",
  "CA.10": "qc",
  "CA.11": "sk",
  "CA.12": "yt",
  "CA.13": "nt",
  "CA.14": "nu",
};

/**
 * The ways to read a typed place, to be tried in order until one finds something: with a
 * comma the city ends there; otherwise the longest name first ("new york ny" is a city
 * "new york ny", else "new york" in "ny", else "new" in "york" and "ny").
 */
export function readPlaceQuery(text: string): PlaceQuery[] {
  const typed = text.slice(0, placeTextMaxLength);
  const words = searchWords(typed);
  const byLength = words.map((_, at) => {
    const length = words.length - at;
    // The last word typed may be unfinished, so only the words before it are put in full.
    const cityWords =
      at === 0
        ? [...wordsInFull(words.slice(0, -1)), ...words.slice(-1)]
        : wordsInFull(words.slice(0, length));
    return { cityKey: cityWords.join(" "), qualifiers: words.slice(length) };
  });
  const [city = "", ...areas] = typed.split(partSeparator);
  const cityKey = wordsInFull(searchWords(city)).join(" ");
  if (areas.length === 0 || cityKey === "") return byLength;
  return [{ cityKey, qualifiers: searchWords(areas.join(" ")) }, ...byLength];
}

/**
 * The words for a region and its country.
 *
 * @param area `regionCode` as in the gazetteer, `countries` the country's name in one or more languages
 */
export function areaWords(area: {
  countryCode: string;
  countries: string[];
  region: string;
  regionCode: string;
}): AreaWords {
  const { countryCode, countries, region, regionCode } = area;
  const regionWords = searchWords(region);
  const whole = new Set([
    countryCode.toLowerCase(),
    regionAbbreviations[`${countryCode}.${regionCode}`] ?? regionCode.toLowerCase(),
    ...(countryAliases[countryCode] ?? []),
  ]);
  if (regionWords.length > 1) whole.add(regionWords.map((word) => word.charAt(0)).join(""));
  return { whole, names: [...regionWords, ...countries.flatMap(searchWords)] };
}

/** Whether every qualifier is a word for the area, or the beginning of a word of its names. */
export function matchesQualifiers(area: AreaWords, qualifiers: readonly string[]): boolean {
  return qualifiers.every(
    (word) => area.whole.has(word) || area.names.some((name) => name.startsWith(word)),
  );
}
