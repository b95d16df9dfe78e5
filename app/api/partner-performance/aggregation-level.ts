import type { PlaceKind } from "~/features/performance/places/place-number";

/** The kinds of places, from everywhere down. */
export const aggregationLevels = [
  "Global",
  "Country",
  "State",
  "City",
] as const satisfies PlaceKind[];
export type AggregationLevel = (typeof aggregationLevels)[number];
