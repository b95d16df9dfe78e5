import polygonClipping, { type Polygon } from "polygon-clipping";

/** Longitudes of land are written at most one turn away. */
const turns = [0, -360, 360];

const world = (turn: number): Polygon => [
  [
    [-180 + turn, -90],
    [180 + turn, -90],
    [180 + turn, 90],
    [-180 + turn, 90],
    [-180 + turn, -90],
  ],
];

/** Polygons whose longitudes may go beyond 180 or -180, within these: what crosses the antimeridian is cut there. */
export function withinWorld(polygons: readonly Polygon[]): Polygon[] {
  return polygons.flatMap((polygon) => {
    const longitudes = polygon.flatMap((ring) => ring.map(([longitude]) => longitude));
    const isWithin = longitudes.every((longitude) => Math.abs(longitude) <= 180);
    if (isWithin) return [polygon];
    return turns.flatMap((turn) =>
      polygonClipping
        .intersection(polygon, world(turn))
        .map((part) => part.map((ring) => ring.map(([x, y]): [number, number] => [x - turn, y]))),
    );
  });
}
