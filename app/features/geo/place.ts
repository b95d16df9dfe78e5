import type { Coordinates } from "~/lib/geodesy";

/** Display names of a place, English as in GeoNames; empty where unknown. */
export type PlaceNames = { city: string; region: string; country: string };

/** What tells one place from another by words; `countryCode` is ISO 3166-1 alpha-2, empty where unknown. */
export type PlaceIdentity = PlaceNames & { countryCode: string };

export type NamedPlace = Coordinates & PlaceIdentity;

/** A named place of the gazetteer, or one that came another way and has no id. `id` is the GeoNames id. */
export type Place = NamedPlace & { id?: number };

/** A place without what its source adds to it, such as its id or the distance to a point. */
export function namedPlace({
  city,
  region,
  country,
  countryCode,
  latitude,
  longitude,
}: NamedPlace): NamedPlace {
  return { city, region, country, countryCode, latitude, longitude };
}

/** Farthest distance in km at which a gazetteer place still names a point (decision 0009). */
export const nearestPlaceLimitKm = 50;

/** How many places the location field suggests (specification §9). */
export const placeSuggestionLimit = 8;

/**
 * Longest text of the location field, and all of a typed place that is looked at; the longest name
 * of the gazetteer has 60 characters.
 */
export const placeTextMaxLength = 100;
