import { geoData } from "~/features/geo/geo-data.server";
import { joinPlaceNames } from "~/features/geo/place-label";
import type { Coordinates } from "~/lib/geodesy";

/**
 * Where a location is that somebody wrote: the city of the gazetteer whose name it is, alone or with
 * its country or its region and country behind; of several the most populous. Null for all other text.
 */
export async function cityPoint(location: string): Promise<Coordinates | null> {
  const { places } = await geoData();
  const wanted = keyOf(location);
  const found = places
    .suggest(location)
    .find((place) =>
      [place.city, joinPlaceNames({ ...place, region: "" }), joinPlaceNames(place)].some(
        (name) => keyOf(name) === wanted,
      ),
    );
  return found ? { latitude: found.latitude, longitude: found.longitude } : null;
}

function keyOf(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\s,]+/g, " ")
    .trim()
    .toLowerCase();
}
