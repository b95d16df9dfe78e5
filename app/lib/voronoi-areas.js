// Plain JavaScript: the build of the place data divides states with it before anything is compiled.
import { Delaunay } from "d3-delaunay";
import polygonClipping from "polygon-clipping";

/**
 * @typedef {[longitude: number, latitude: number]} Point
 * @typedef {Point[]} Ring closed: the last point is the first one again
 * @typedef {Ring[]} Polygon outer ring first, then holes
 * @typedef {{ polygon: Polygon, west: number, south: number, east: number, north: number }} BoxedPolygon
 */

/** Cells run on this far outside of what they divide, as a share of its larger side. */
const marginRatio = 0.1;

/**
 * Divides an area among points: what is nearest to each (Voronoi), on a flat map whose degrees of longitude
 * are shortened by the latitude of the area's middle.
 *
 * @param {readonly Polygon[]} polygons
 * @param {readonly Point[]} points longitudes as in `polygons`, which may run over the antimeridian
 * @returns {Polygon[][]} the part of each point, its outer rings clockwise as d3-geo draws them; none for a
 *   point whose cell is outside, or that is there twice
 */
export function voronoiAreas(polygons, points) {
  const boxed = polygons.map(withBox);
  if (boxed.length === 0 || points.length === 0) return points.map(() => []);
  if (points.length === 1) return [polygons.map(clockwise)];
  const cells = flatCells(boxed, points);
  return cells.map((cell) => (cell ? boxed.flatMap((polygon) => common(polygon, cell)) : []));
}

/** The cells in degrees, each a convex ring. */
function flatCells(boxed, points) {
  const [west, south] = [least(boxed, "west"), least(boxed, "south")];
  const [east, north] = [-least(boxed, "east", -1), -least(boxed, "north", -1)];
  const shortening = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const margin = Math.max(east - west, north - south) * marginRatio + 1;
  const diagram = Delaunay.from(
    points,
    ([longitude]) => longitude * shortening,
    ([, latitude]) => latitude,
  ).voronoi([
    (west - margin) * shortening,
    south - margin,
    (east + margin) * shortening,
    north + margin,
  ]);
  return points.map((_, at) =>
    diagram.cellPolygon(at)?.map(([x, latitude]) => [x / shortening, latitude]),
  );
}

function least(boxed, side, sign = 1) {
  return boxed.reduce((found, box) => Math.min(found, sign * box[side]), Infinity);
}

/**
 * Most cells touch no border of the area: only those that do are cut, and from what lies around them, since
 * the time of an intersection grows with all corners.
 */
function common({ polygon, ...box }, cell) {
  const around = boxOf(cell);
  if (!boxesMeet(box, around)) return [];
  const isNearBorder = polygon.some((ring) => hasEdgeIn(ring, around));
  if (!isNearBorder) return isInside(polygon, cell[0]) ? [clockwise([cell])] : [];
  const room = padded(around);
  const nearby = polygon.map((ring) => cutToBox(ring, room)).filter((ring) => ring.length >= 3);
  if (nearby.length === 0) return [];
  return polygonClipping.intersection(nearby, [cell]).map(clockwise);
}

/** A little larger, so that the edges along which a ring is cut lie outside of the cell. */
function padded({ west, south, east, north }) {
  const [across, up] = [(east - west) / 10, (north - south) / 10];
  return { west: west - across, south: south - up, east: east + across, north: north + up };
}

/** The ring within the box (Sutherland and Hodgman 1974); parts of it may be joined along the sides of the box. */
function cutToBox(ring, { west, south, east, north }) {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return sides.reduce((points, side) => cutAtSide(points, side), ring);
}

function cutAtSide(points, [axis, limit, sign]) {
  const kept = [];
  const isIn = (point) => (point[axis] - limit) * sign >= 0;
  points.forEach((point, at) => {
    const before = points[at === 0 ? points.length - 1 : at - 1];
    if (isIn(point) !== isIn(before)) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const other = 1 - axis;
      const crossing = [limit, limit];
      crossing[other] = before[other] + share * (point[other] - before[other]);
      kept.push(crossing);
    }
    if (isIn(point)) kept.push(point);
  });
  return kept;
}

function clockwise(polygon) {
  return polygon.map((ring, at) => {
    const isClockwise = twiceArea(ring) < 0;
    return isClockwise === (at === 0) ? ring : ring.toReversed();
  });
}

/** Above zero for a ring against the clock. */
function twiceArea(ring) {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1)
    sum += ring[at - 1][0] * ring[at][1] - ring[at][0] * ring[at - 1][1];
  return sum;
}

function withBox(polygon) {
  return { polygon, ...boxOf(polygon[0] ?? []) };
}

function boxOf(ring) {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude, latitude] of ring) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

function boxesMeet(a, b) {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

function hasEdgeIn(ring, box) {
  for (let at = 1; at < ring.length; at += 1) {
    const [fromX, fromY] = ring[at - 1];
    const [toX, toY] = ring[at];
    if (
      Math.min(fromX, toX) <= box.east &&
      Math.max(fromX, toX) >= box.west &&
      Math.min(fromY, toY) <= box.north &&
      Math.max(fromY, toY) >= box.south
    )
      return true;
  }
  return false;
}

/** Crossings of all rings by the ray to the east of the point: an odd number means inside. */
function isInside(polygon, [longitude, latitude]) {
  let isIn = false;
  for (const ring of polygon) {
    for (let at = 1; at < ring.length; at += 1) {
      const [x, y] = ring[at];
      const [otherX, otherY] = ring[at - 1];
      if (
        y > latitude !== otherY > latitude &&
        longitude < ((otherX - x) * (latitude - y)) / (otherY - y) + x
      )
        isIn = !isIn;
    }
  }
  return isIn;
}
