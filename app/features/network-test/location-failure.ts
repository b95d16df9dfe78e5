/** Why a place could not be found, one alert each (specification §§5 and 8). */
export const locationFailures = [
  "not-supported",
  "permission-denied",
  "position-unavailable",
  "timeout",
  "unknown",
  "type-in-city",
] as const;
export type LocationFailure = (typeof locationFailures)[number];

/** Codes of GeolocationPositionError (W3C Geolocation API, section 9). */
const failureByCode: Partial<Record<number, LocationFailure>> = {
  1: "permission-denied",
  2: "position-unavailable",
  3: "timeout",
};

/** The failure that a browser's geolocation error code stands for; "unknown" for a code the standard does not list. */
export function locationFailureOf(code: number): LocationFailure {
  return failureByCode[code] ?? "unknown";
}
