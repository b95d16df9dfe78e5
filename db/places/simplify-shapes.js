import { distance } from "geokdbush";
import mapshaper from "mapshaper";

/**
 * @typedef {{ type: "MultiPolygon", coordinates: number[][][][] }} MultiPolygon
 * @typedef {import("topojson-specification").Topology} Topology
 */

/**
 * Details smaller than the diagonal of a shape divided by this are left out, so that a small state is drawn as
 * well as a large one where its cities are shown. Of a border the finer side counts.
 */
const detailOfDiagonal = 60;

/** Saying that these are degrees spares mapshaper the guess, for which it reads all corners again for each shape. */
const simplification =
  "-proj wgs84 init=wgs84 -simplify variable interval=detail keep-shapes -o out.json format=geojson";

/** Of 360 degrees: a step of about 40 m. */
const quantization = 1_000_000;

/**
 * Shapes with fewer corners. Borders are simplified once, so that neighbours still share them.
 *
 * @param {readonly MultiPolygon[]} shapes
 * @returns {Promise<MultiPolygon[]>} in the same order
 */
export async function simplifyShapes(shapes) {
  const file = collection(
    shapes.map((geometry, at) => ({
      type: "Feature",
      properties: { at, detail: (1000 * diagonalKm(geometry)) / detailOfDiagonal },
      geometry,
    })),
  );
  const { features } = JSON.parse(await run(file, simplification));
  const simplified = shapes.map(() => ({ type: "MultiPolygon", coordinates: [] }));
  for (const { properties, geometry } of features)
    simplified[properties.at].coordinates = polygonsOf(geometry);
  return simplified;
}

/**
 * Puts the pieces of each key together, without the borders between them, and has each border once.
 *
 * @param {readonly { key: string, geometry: MultiPolygon }[]} pieces
 * @returns {Promise<Topology>} with the object `areas`, whose geometries have their key as id
 */
export async function joinPieces(pieces) {
  const file = collection(
    pieces.map(({ key, geometry }) => ({ type: "Feature", properties: { key }, geometry })),
  );
  return JSON.parse(
    await run(
      file,
      `-dissolve2 key -rename-layers areas -o out.json format=topojson id-field=key quantization=${quantization}`,
    ),
  );
}

/** The polygons of a geometry of mapshaper's, which has none at all for a shape without area. */
export function polygonsOf(geometry) {
  if (geometry?.type === "Polygon") return [geometry.coordinates];
  return geometry?.type === "MultiPolygon" ? geometry.coordinates : [];
}

/** From corner to corner of the box around the largest polygon. */
function diagonalKm({ coordinates }) {
  const diagonals = coordinates.map(([ring]) => {
    const [longitudes, latitudes] = [0, 1].map((axis) => ring.map((point) => point[axis]));
    return distance(least(longitudes), least(latitudes), most(longitudes), most(latitudes));
  });
  return most(diagonals);
}

function least(numbers) {
  return numbers.reduce((a, b) => Math.min(a, b));
}

function most(numbers) {
  return numbers.reduce((a, b) => Math.max(a, b));
}

function collection(features) {
  return { type: "FeatureCollection", features };
}

async function run(file, commands) {
  const output = await mapshaper.applyCommands(`-i in.json -quiet ${commands}`, {
    "in.json": file,
  });
  return output["out.json"].toString();
}
