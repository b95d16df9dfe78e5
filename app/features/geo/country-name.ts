import type { Place } from "./place";

const namesOf = new Map<string, Intl.DisplayNames>();

/**
 * Name of a country or territory in a language, from the Unicode locale data.
 *
 * @param countryCode ISO 3166-1 alpha-2 (or XK); case does not matter
 * @param language BCP 47
 * @returns "" for a code that names nothing
 */
export function countryName(countryCode: string, language: string): string {
  let names = namesOf.get(language);
  if (!names) {
    names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    namesOf.set(language, names);
  }
  // ZZ stands for "unknown" and has a name of its own.
  const code = countryCode.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== "ZZ" ? (names.of(code) ?? "") : "";
}

type PlaceNames = Pick<Place, "city" | "region" | "country">;

/** A place on one line, "City, Region, Country", without parts that are empty or repeat the one before. */
export function joinPlaceNames(place: PlaceNames): string {
  return [place.city, ...areaNames(place)].filter((name) => name !== "").join(", ");
}

/** What stands behind the city in that line: "Region, Country". */
export function joinAreaNames(place: PlaceNames): string {
  return areaNames(place).join(", ");
}

function areaNames({ city, region, country }: PlaceNames): string[] {
  const isRepeated = (name: string, before: string) => name === "" || name.toLowerCase() === before.toLowerCase();
  return [isRepeated(region, city) ? "" : region, isRepeated(country, region || city) ? "" : country].filter(Boolean);
}

/** A place on one line with its country in `language`; the place's own word where the code has no name. */
export function placeLabel(
  place: Pick<Place, "city" | "region" | "country" | "countryCode">,
  language: string,
): string {
  return joinPlaceNames({ ...place, country: countryName(place.countryCode, language) || place.country });
}
