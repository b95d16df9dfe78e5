import { LRUCache } from "lru-cache";

import { boundaries, type Boundaries } from "~/features/geo/boundaries.server";
import { geoData } from "~/features/geo/geo-data.server";
import type { PlaceIndex } from "~/features/geo/place-index.server";
import { voronoiAreas } from "~/lib/voronoi-areas.js";
import { countryOutline } from "~/ui/choropleth-drawing.server";
import { regionOutline, regionOutlines, type RegionOutline } from "~/ui/region-outlines";

import { placeTree, type PlaceTree } from "./place-tree.server";
import { countryOf, placeKind } from "./place-number";

/** Parts of a country or state that are kept worked out, those used last: up to 1 MB each. */
const keptAreas = 30;

type Point = { longitude: number; latitude: number };

/** The shapes of places. Longitudes of states may go beyond 180 or -180, so that their land lies together. */
export type PlaceShapes = {
  /** Of a country as in an atlas, a state or a city; undefined where there is none. */
  outlineOf(place: number): RegionOutline | undefined;
  /** What the cities of a state, or of a country without states, divide. */
  landOf(place: number): RegionOutline | undefined;
  /**
   * The states of a country that have a shape, by their area ids.
   *
   * @param toleranceDegrees what may be left out, the same for neighbours
   */
  statesOf(country: number, toleranceDegrees?: number): RegionOutline[];
  /**
   * The areas of the cities of a state, or of a country without states: what is nearest to each, within the
   * shape of the state. By GeoNames id; cities that share a point with another have none.
   */
  citiesOf(place: number): ReadonlyMap<number, RegionOutline>;
  /** Whether the border was made by what is nearest to the place. */
  isApproximate(place: number): boolean;
  /** Where a place lies: a city, or the most populous one of a state or country. */
  pointOf(place: number): Point | undefined;
};

type Sources = { tree: PlaceTree; places: PlaceIndex; boundaries: Boundaries };

const openedFor = new WeakMap<PlaceTree, PlaceShapes>();

/** The shapes of the running application's places, each worked out when first asked for. */
export async function placeShapes(): Promise<PlaceShapes> {
  const tree = await placeTree();
  const { places } = await geoData();
  const opened = openedFor.get(tree) ?? openPlaceShapes({ tree, places, boundaries: boundaries() });
  openedFor.set(tree, opened);
  return opened;
}

export function openPlaceShapes({ tree, places, boundaries: shapes }: Sources): PlaceShapes {
  const keptCities = new LRUCache<number, ReadonlyMap<number, RegionOutline>>({ max: keptAreas });
  const keptOutlines = new LRUCache<string, RegionOutline[]>({ max: keptAreas });
  const areasOf = (code: string, toleranceDegrees = 0): RegionOutline[] => {
    const topology = shapes.topologyOf(code);
    if (!topology) return [];
    if (toleranceDegrees > 0) return regionOutlines(topology, toleranceDegrees, "areas");
    const known = keptOutlines.get(code) ?? regionOutlines(topology, 0, "areas");
    keptOutlines.set(code, known);
    return known;
  };
  const landOf = (place: number) => {
    const kind = placeKind(place);
    if (kind === "Global" || kind === "City") return undefined;
    const id = tree.areaIdOf(place);
    const land = areasOf(countryOf(place)).find((area) => area.id === id);
    if (land || kind === "State") return land;
    const hasStates = tree.childrenOf(place).some((child) => placeKind(child) === "State");
    return hasStates ? undefined : countryOutline(countryOf(place));
  };
  const citiesOf = (place: number) => {
    const known = keptCities.get(place) ?? cityOutlines({ tree, places }, place, landOf(place));
    keptCities.set(place, known);
    return known;
  };
  return {
    landOf,
    citiesOf,
    outlineOf(place) {
      const kind = placeKind(place);
      if (kind === "City") return citiesOf(tree.parentOf(place)).get(place);
      return (kind === "Country" && countryOutline(countryOf(place))) || landOf(place);
    },
    statesOf: (country, toleranceDegrees) =>
      areasOf(countryOf(country), toleranceDegrees).filter(({ id }) => id !== countryOf(country)),
    isApproximate(place) {
      const kind = placeKind(place);
      if (kind !== "State") return kind === "City";
      const id = tree.areaIdOf(place);
      const areas = shapes.topologyOf(countryOf(place))?.objects.areas.geometries;
      const found = areas?.find((area) => area.id === id);
      return found?.properties !== undefined && "isApproximate" in found.properties;
    },
    pointOf: (place) => pointOf({ tree, places }, place),
  };
}

type Gazetteer = Pick<Sources, "tree" | "places">;

function cityOutlines(
  { tree, places }: Gazetteer,
  place: number,
  land: RegionOutline | undefined,
): ReadonlyMap<number, RegionOutline> {
  if (!land) return new Map();
  const cities = tree.childrenOf(place).filter((child) => placeKind(child) === "City");
  const middle = middleLongitude(land);
  const cells = voronoiAreas(
    land.shape.coordinates as [number, number][][][],
    cities.map((city) => {
      const { longitude = 0, latitude = 0 } = places.byId(city) ?? {};
      return [longitude + 360 * Math.round((middle - longitude) / 360), latitude];
    }),
  );
  return new Map(
    cities.flatMap((city, at) => {
      const outline = regionOutline(String(city), cells[at] ?? []);
      return outline ? [[city, outline] as const] : [];
    }),
  );
}

function middleLongitude({ main }: RegionOutline): number {
  const longitudes = (main.coordinates[0] ?? []).map(([longitude = 0]) => longitude);
  return (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
}

function pointOf({ tree, places }: Gazetteer, place: number) {
  const { gazetteer } = places;
  if (placeKind(place) === "City") return places.byId(place) ?? undefined;
  const below = tree.childrenOf(place);
  const cities = below.flatMap((child) =>
    placeKind(child) === "City" ? [child] : tree.childrenOf(child),
  );
  const weightOf = (city: number) => gazetteer.sections.weights[gazetteer.numberOf(city) ?? 0] ?? 0;
  const largest = cities.reduce<number | undefined>(
    (best, city) => (best !== undefined && weightOf(best) >= weightOf(city) ? best : city),
    undefined,
  );
  return largest === undefined ? undefined : (places.byId(largest) ?? undefined);
}
