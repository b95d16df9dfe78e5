import type { PlaceKind } from "../places/place-number";

/** A place below another one; samples that are not located are of no place. */
type Part = { isUnlocated: boolean; place: { kind: PlaceKind } };

/**
 * The kind of place by whose words the parts of a place are named: a country without states has cities, as a state
 * has.
 *
 * @param kind of the place
 */
export function partsKind(kind: PlaceKind, parts: readonly Part[]): PlaceKind {
  if (kind !== "Country") return kind;
  const located = parts.filter(({ isUnlocated }) => !isUnlocated);
  const areCities = located.length > 0 && located.every(({ place }) => place.kind === "City");
  return areCities ? "State" : kind;
}

/** A place with the kind by whose words its parts are named. */
export function namedByParts<Of extends { kind: PlaceKind }>(
  place: Of | undefined,
  parts: readonly Part[],
): Of | undefined {
  return place && { ...place, kind: partsKind(place.kind, parts) };
}
