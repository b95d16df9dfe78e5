import { countryName } from "./country-name";
import type { PlaceIdentity, PlaceNames } from "./place";

/** A place on one line, "City, Region, Country", without parts that are empty or repeat the one before. */
export function joinPlaceNames(place: PlaceNames): string {
  return [place.city, ...areaNames(place)].filter((name) => name !== "").join(", ");
}

/** What stands behind the city in that line: "Region, Country". */
export function joinAreaNames(place: PlaceNames): string {
  return areaNames(place).join(", ");
}

function areaNames({ city, region, country }: PlaceNames): string[] {
  const isRepeated = (name: string, before: string) =>
    name === "" || name.toLowerCase() === before.toLowerCase();
  return [
    isRepeated(region, city) ? "" : region,
    isRepeated(country, region || city) ? "" : country,
  ].filter(Boolean);
}

/** A place on one line with its country in `language`; the place's own word where the code has no name. */
export function placeLabel(place: PlaceIdentity, language: string): string {
  return joinPlaceNames({
    ...place,
    country: countryName(place.countryCode, language) || place.country,
  });
}
