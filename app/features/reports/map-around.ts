import { longitudeSpan } from "~/lib/longitude-span";

const fullTurn = 360;

/**
 * Places as a flat map shows them by the shortest way: where the shortest stretch that holds them all
 * runs over the antimeridian, longitudes go on beyond ±180.
 */
export function placedAround<Place extends { longitude: number }>(
  places: readonly Place[],
): Place[] {
  const { centre } = longitudeSpan(places.map(({ longitude }) => longitude));
  return places.map((place) => ({
    ...place,
    longitude: place.longitude + fullTurn * Math.round((centre - place.longitude) / fullTurn),
  }));
}
