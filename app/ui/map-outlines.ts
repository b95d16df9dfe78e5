import { geoBounds } from "d3-geo";
import type { Feature, FeatureCollection, LineString, MultiLineString, Polygon } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** Degrees; where `west` is greater than `east` the box spans the antimeridian. */
export type GeoBox = { west: number; south: number; east: number; north: number };

type Outline<Shape> = { shape: Shape; box: GeoBox };

/** Coastlines and country borders, cut into pieces whose box tells whether a map can show them. */
export type Outlines = { land: Outline<Polygon>[]; borders: Outline<LineString>[] };

/** Detailed outlines for maps of a region, coarse ones for maps of continents. */
export type Atlas = { near: Outlines; far: Outlines };

/** Outlines of a topology with the objects `land` and `countries`, as in world-atlas. */
export function outlinesOf(topology: Topology): Outlines {
  const land = feature(topology, topology.objects.land as GeometryCollection) as
    FeatureCollection | Feature;
  const features = land.type === "FeatureCollection" ? land.features : [land];
  const polygons = features.flatMap(({ geometry }): Polygon[] => {
    if (geometry.type === "Polygon") return [geometry];
    if (geometry.type !== "MultiPolygon") return [];
    return geometry.coordinates.map((coordinates) => ({ type: "Polygon", coordinates }));
  });
  const borders: MultiLineString = mesh(
    topology,
    topology.objects.countries as GeometryCollection,
    (a, b) => a !== b,
  );
  const lines = borders.coordinates.map((coordinates): LineString => ({
    type: "LineString",
    coordinates,
  }));
  return { land: polygons.map(withBox), borders: lines.map(withBox) };
}

function withBox<Shape extends Polygon | LineString>(shape: Shape): Outline<Shape> {
  const [[west, south], [east, north]] = geoBounds(shape);
  return { shape, box: { west, south, east, north } };
}

/** Whether two boxes share any point. */
export function boxesMeet(a: GeoBox, b: GeoBox): boolean {
  if (a.south > b.north || b.south > a.north) return false;
  return longitudeRanges(a).some(([aWest, aEast]) =>
    longitudeRanges(b).some(([bWest, bEast]) => aWest <= bEast && bWest <= aEast),
  );
}

function longitudeRanges({ west, east }: GeoBox): [west: number, east: number][] {
  return west <= east
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east],
      ];
}
