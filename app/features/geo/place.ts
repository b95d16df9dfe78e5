/** A point on the earth in decimal degrees (WGS 84). */
export type Coordinates = { latitude: number; longitude: number };

/**
 * A named place. `city`, `region` and `country` are display names (English, as in
 * GeoNames); `countryCode` is ISO 3166-1 alpha-2. `id` is the GeoNames id where known.
 */
export type Place = Coordinates & {
  id?: number;
  city: string;
  region: string;
  country: string;
  countryCode: string;
};

/** Farthest distance in km at which a gazetteer place still names a point (rules section 3). */
export const nearestPlaceLimitKm = 50;

/** How many places the location field suggests (specification section 9). */
export const placeSuggestionLimit = 8;

/** Longest text of the location field, and all of a typed place that is looked at; the longest name of the gazetteer has 60 characters. */
export const placeTextMaxLength = 100;
