import { LRUCache } from "lru-cache";

import type { PlaceIndex } from "~/features/geo/place-index.server";
import { snapToGrid } from "~/lib/geodesy";

import type { NamedPlace, PlaceFinder } from "./find-place.server";
import { everywhere } from "./place-number";

/** What a sample says of where it was taken; null for what it does not say. Coordinates are in degrees. */
export type SampledPlace = {
  country: string | null;
  state: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Answers remembered, about 10 MB; users of a deployment are in fewer places. */
const rememberedMost = 50_000;

/** Finds the place of a sample. Points are snapped to the location grid, so that near ones share an answer. */
export function samplePlaces(
  places: PlaceIndex,
  { numberOf }: PlaceFinder,
): (sampled: SampledPlace) => number {
  const remembered = new LRUCache<string, number>({ max: rememberedMost });
  const cityAt = (point: { latitude: number; longitude: number } | null) =>
    point && places.nearest(point)?.id;
  const mostPopulous = (city: string | null, area: NamedPlace) =>
    city ? numberOf({ ...area, city }).candidates[0] : undefined;
  const areaNamed = (named: NamedPlace) => numberOf(named).place ?? undefined;
  /** A state that nothing is called is left out, and the rest is still worth something. */
  const areaOf = (country: string | null, state: string | null): NamedPlace =>
    numberOf({ country, state }).candidates.length > 0 ? { country, state } : { country };

  return ({ country, state, city, latitude, longitude }) => {
    const point =
      latitude === null || longitude === null ? null : snapToGrid({ latitude, longitude });
    const key = JSON.stringify([country, state, city, point]);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const area = areaOf(country, state);
    const found =
      cityAt(point) ??
      mostPopulous(city, area) ??
      areaNamed(area) ??
      areaNamed({ country }) ??
      everywhere;
    remembered.set(key, found);
    return found;
  };
}
