import { around, distance } from "geokdbush";
import KDBush from "kdbush";

import { searchKey } from "../../app/lib/search-key.js";

/** Within this many km two listings of a country are the same place, whatever they call it. */
const samePlaceKm = 1;

/** Within this many km a place lies in the region of its nearest neighbour, failing better knowledge. */
const sameRegionKm = 20;

/**
 * Reads the region of a place. Regions are merged and numbered anew from time to time, so
 * the code that a place carries may mean another region in a younger list; the younger
 * list's own entry for the place is right.
 *
 * @param {{
 *   currentCities: { name: string, lat: string, lng: string, country: string, admin1: string }[],
 *   regionNames: Map<string, string>,
 * }} sources the list of places that belongs to the list of region names
 * @returns {(place: {
 *   name: string, country: string, adminCode: string, loc: { coordinates: [number, number] },
 * }) => string}
 *   the region as "CC.code"; "CC." where it is not known
 */
export function currentRegionReader({ currentCities, regionNames }) {
  const spatial = new KDBush(currentCities.length, 64, Float32Array);
  for (const { lat, lng } of currentCities) spatial.add(Number(lng), Number(lat));
  spatial.finish();

  return ({ name, country, adminCode, loc }) => {
    const [longitude, latitude] = loc.coordinates;
    const isSameCountry = (at) => currentCities[at].country === country;
    const [at] = around(spatial, longitude, latitude, 1, sameRegionKm, isSameCountry);
    const neighbour = currentCities[at];
    const own = `${country}.${adminCode}`;
    const current = neighbour && `${country}.${neighbour.admin1}`;
    if (!current || !regionNames.has(current))
      return regionNames.has(own) && !neighbour ? own : `${country}.`;

    const isSamePlace =
      searchKey(neighbour.name) === searchKey(name) ||
      distance(longitude, latitude, Number(neighbour.lng), Number(neighbour.lat)) <= samePlaceKm;
    return isSamePlace || !regionNames.has(own) ? current : own;
  };
}
