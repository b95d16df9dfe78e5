import { geoArea } from "d3-geo";
import type { Geometry, MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { simplifyRun } from "~/ui/outline-path";

/** The outline of a region. */
export type RegionOutline = {
  /** Of a country its ISO 3166-1 number, or its name where it has none. */
  id: string;
  shape: MultiPolygon;
  /** The largest piece, where a name or a mark goes. */
  main: Polygon;
};

/** Goes around the pole, so that its outline is no ring on a flat map; nobody measures from there. */
const antarctica = "010";

/**
 * The regions of a topology. Borders are simplified before regions are put together from them,
 * so that neighbours keep one border and no gap shows between them.
 *
 * @param toleranceDegrees what may be left out, in degrees
 * @param object the name under which the topology has the regions
 */
export function regionOutlines(
  topology: Topology,
  toleranceDegrees: number,
  object = "countries",
): RegionOutline[] {
  const regions = topology.objects[object] as GeometryCollection<{ name?: string }>;
  const { features } = feature(simplified(topology, toleranceDegrees), regions);
  const piecesOf = new Map<string, Position[][][]>();
  for (const { id, properties, geometry } of features) {
    const key = String(id ?? properties.name ?? "");
    // Some countries have their islands apart, under the same number.
    piecesOf.set(key, [...(piecesOf.get(key) ?? []), ...polygonsOf(geometry)]);
  }
  piecesOf.delete(antarctica);
  return [...piecesOf].flatMap(([id, coordinates]) => {
    const outline = regionOutline(id, coordinates);
    return outline ? [outline] : [];
  });
}

/** A region made of these polygons, outer rings clockwise as d3-geo draws them; `undefined` for none. */
export function regionOutline(id: string, coordinates: Position[][][]): RegionOutline | undefined {
  const main = largest(coordinates);
  return main && { id, main, shape: { type: "MultiPolygon", coordinates } };
}

function polygonsOf(geometry: Geometry): Position[][][] {
  const polygons =
    geometry.type === "MultiPolygon"
      ? geometry.coordinates
      : geometry.type === "Polygon"
        ? [geometry.coordinates]
        : [];
  return polygons.filter(([ring]) => isRing(ring));
}

/** The topology with fewer points and without its transform. */
function simplified(topology: Topology, toleranceDegrees: number): Topology {
  const { scale = [1, 1], translate = [0, 0] } = topology.transform ?? {};
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]) => {
      [x, y] = topology.transform ? [x + dx, y + dy] : [dx, dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]] as const;
    });
    return simplifyRun(points, toleranceDegrees).map(([longitude, latitude]) => [
      longitude,
      latitude,
    ]);
  });
  return { type: "Topology", objects: topology.objects, arcs };
}

/** Three corners and the first one again. */
function isRing(ring: readonly Position[] | undefined): boolean {
  return ring !== undefined && ring.length >= 4;
}

function largest(polygons: readonly Position[][][]): Polygon | undefined {
  const shapes = polygons.map((coordinates): Polygon => ({ type: "Polygon", coordinates }));
  return shapes.reduce<Polygon | undefined>(
    (best, shape) => (best && geoArea(best) >= geoArea(shape) ? best : shape),
    undefined,
  );
}
