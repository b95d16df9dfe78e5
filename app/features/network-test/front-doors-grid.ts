import { radians, type Coordinates } from "~/lib/geodesy";

/** Columns of the grid: one for each degree of longitude. */
const columns = 360;

/** Rows of the grid: one for each degree of latitude. */
const rows = 180;

/** Km in a degree of latitude at the equator, where it is shortest (WGS 84), so that no cell is missed. */
const leastKmPerDegree = 110.57;

/**
 * The cell of one by one degree a point lies in, as an integer of 0 to 64 799: rows from
 * the south pole, columns from the 180th meridian eastwards. 180 and -180 are the same column.
 */
export function gridCellOf({ latitude, longitude }: Coordinates): number {
  return cellAt(rowOf(latitude), Math.floor(longitude + 180));
}

/**
 * All cells that may hold a point within `radiusKm` of a point, over the 180th meridian
 * and the poles too. Some cells lie farther away; none nearer is missing.
 *
 * @returns without repeats, in ascending order
 */
export function gridCellsWithin({ latitude, longitude }: Coordinates, radiusKm: number): number[] {
  const radiusDegrees = radiusKm / leastKmPerDegree;
  const spread = longitudeSpreadDegrees(latitude, radiusDegrees);
  const west = Math.floor(longitude - spread + 180);
  const east = Math.floor(longitude + spread + 180);
  const width = Math.min(columns, east - west + 1);

  const cells = new Set<number>();
  for (let row = rowOf(latitude - radiusDegrees); row <= rowOf(latitude + radiusDegrees); row++) {
    for (let step = 0; step < width; step++) cells.add(cellAt(row, west + step));
  }
  return [...cells].sort((a, b) => a - b);
}

/**
 * Degrees of longitude that a circle reaches to either side: the tangent meridian of
 * spherical geometry, and all the way round when the circle holds a pole.
 */
function longitudeSpreadDegrees(latitude: number, radiusDegrees: number): number {
  if (Math.abs(latitude) + radiusDegrees >= 90) return 180;
  const ratio = Math.sin(radians(radiusDegrees)) / Math.cos(radians(latitude));
  return (Math.asin(ratio) * 180) / Math.PI;
}

function rowOf(latitude: number): number {
  return Math.min(rows - 1, Math.max(0, Math.floor(latitude + 90)));
}

function cellAt(row: number, column: number): number {
  return row * columns + (((column % columns) + columns) % columns);
}
