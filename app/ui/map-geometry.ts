import type { GeoContext, GeoPermissibleObjects, GeoProjection } from "d3-geo";
import { geoMercator, geoNaturalEarth1, geoPath } from "d3-geo";
import { meanRadiusKm, type Coordinates } from "~/lib/geodesy";
import { longitudeSpan } from "~/lib/longitude-span";
import type { Atlas, GeoBox, Outlines } from "~/ui/map-outlines";
import { boxesMeet } from "~/ui/map-outlines";
import type { PlanePoint, PlaneRun } from "~/ui/outline-path";
import { outlinePath } from "~/ui/outline-path";

export type FrameSize = { width: number; height: number };

export type MapFrame = {
  landPath: string;
  borderPath: string;
  /** Where a point lies in the frame, to a tenth of a unit. */
  project: (point: Coordinates) => { x: number; y: number };
};

/** The narrowest view: closer than this the outlines show their corners and places known to the city mislead. */
const narrowestViewKm = 700;
/** Fitted with the padding below, these corners show every continent. */
const wholeWorld: readonly Coordinates[] = [-120, 0, 120].flatMap((longitude) => [
  { latitude: 66, longitude },
  { latitude: -48, longitude },
]);
/** From this span of longitudes on Mercator blows up the north too much, and coarse outlines do. */
const wideSpanDegrees = 100;
/** From this span on coarse outlines are as good as detailed ones. */
const coarseSpanDegrees = 60;
/** Mercator runs to infinity at the poles; no place people measure from lies beyond. */
const latitudeLimit = 84;
/** Room around the points for marks and labels, as shares of the frame. */
const paddingRatio = { x: 0.2, y: 0.24 };
/** Outlines run on this far outside the frame, so that the cut does not show. */
const bleed = 6;
/** Characters of land and border path: together about 4 kB compressed. */
const landBudget = 6000;
const borderBudget = 2500;
/** Degrees: no country lies at the seam, which runs through the Bering Strait. */
const worldCentre = 11;
const worldLatitudes = [-56, 83];
const firstTolerance = 0.5;
const toleranceStep = 1.5;

/**
 * Chooses the view that shows all points and draws the outlines in it.
 *
 * @param points places to show, in degrees; none shows the world
 * @param size   of the drawing, in its units
 */
export function mapFrame(points: readonly Coordinates[], size: FrameSize, atlas: Atlas): MapFrame {
  const { projection, isWide, isCoarse } = mapProjection(points, size);
  const project = (point: Coordinates) => {
    const [x, y] = place(projection, point);
    return { x: tenth(x), y: tenth(y) };
  };
  const outlines = isCoarse ? atlas.far : atlas.near;
  const box = isWide ? undefined : viewBox(projection, size);
  return {
    landPath: drawWithin(landBudget, outlineRuns(projection, pieces(outlines, "land", box))),
    borderPath: drawWithin(borderBudget, outlineRuns(projection, pieces(outlines, "borders", box))),
    project,
  };
}

/** The projection that shows all points, the same for every layer; none shows the world. */
export function mapProjection(points: readonly Coordinates[], size: FrameSize) {
  const shown = points.length > 0 ? points : wholeWorld;
  const { centre, span } = longitudeSpan(shown.map(({ longitude }) => longitude));
  const isWide = points.length === 0 || span > wideSpanDegrees;
  const projection = (isWide ? geoNaturalEarth1() : geoMercator())
    .rotate([-centre, 0])
    .precision(0.5);
  fit(projection, shown, size);
  const isCoarse = isWide || viewSpan(projection, size) > coarseSpanDegrees;
  return { projection, isWide, isCoarse };
}

/** The world without Antarctica, cut in the Bering Strait so that no country is, as large as fits. */
export function worldProjection({ width, height }: FrameSize): GeoProjection {
  const corners = [...worldLatitudes, 0].flatMap((latitude) =>
    [-180, 0, 180].map((longitude) => [longitude * 0.999 + worldCentre, latitude]),
  );
  return geoNaturalEarth1()
    .rotate([-worldCentre, 0])
    .precision(0.5)
    .fitExtent(
      [
        [bleed, bleed],
        [width - bleed, height - bleed],
      ],
      { type: "MultiPoint", coordinates: corners },
    );
}

/** Sets scale and position so that all points lie inside the padding, and not closer than the narrowest view. */
function fit(
  projection: GeoProjection,
  points: readonly Coordinates[],
  { width, height }: FrameSize,
): void {
  projection.scale(1).translate([0, 0]);
  const placed = points.map((point) => place(projection, point));
  const [west, east] = extent(placed.map(([x]) => x));
  const [north, south] = extent(placed.map(([, y]) => y));
  const latitude =
    (points.reduce((sum, point) => sum + point.latitude, 0) / points.length) * (Math.PI / 180);
  const scale = Math.min(
    (width * (1 - 2 * paddingRatio.x)) / (east - west),
    (height * (1 - 2 * paddingRatio.y)) / (south - north),
    (width * meanRadiusKm * Math.max(0.1, Math.cos(latitude))) / narrowestViewKm,
  );
  projection
    .scale(scale)
    .translate([
      width / 2 - (scale * (west + east)) / 2,
      height / 2 - (scale * (north + south)) / 2,
    ])
    .clipExtent([
      [-bleed, -bleed],
      [width + bleed, height + bleed],
    ]);
}

function place(projection: GeoProjection, { latitude, longitude }: Coordinates): PlanePoint {
  const kept = Math.max(-latitudeLimit, Math.min(latitudeLimit, latitude));
  return projection([longitude, kept]) ?? [0, 0];
}

function viewSpan(projection: GeoProjection, { width }: FrameSize): number {
  return (width / projection.scale()) * (180 / Math.PI);
}

/** What a Mercator frame shows of the earth. */
function viewBox(projection: GeoProjection, { width, height }: FrameSize): GeoBox | undefined {
  const [west, north] = projection.invert?.([-bleed, -bleed]) ?? [];
  const [east, south] = projection.invert?.([width + bleed, height + bleed]) ?? [];
  if (west === undefined || north === undefined || east === undefined || south === undefined)
    return undefined;
  return { west, south, east, north };
}

function pieces(
  outlines: Outlines,
  kind: keyof Outlines,
  box: GeoBox | undefined,
): GeoPermissibleObjects[] {
  return outlines[kind]
    .filter((outline) => !box || boxesMeet(outline.box, box))
    .map(({ shape }) => shape);
}

/** The projected and clipped outlines, collected where d3 would draw them on a canvas. */
export function outlineRuns(
  projection: GeoProjection,
  shapes: readonly GeoPermissibleObjects[],
): PlaneRun[] {
  const runs: PlaneRun[] = [];
  const latest = () => runs[runs.length - 1];
  const pen: GeoContext = {
    beginPath: () => undefined,
    moveTo: (x, y) => void runs.push({ points: [[x, y]], isClosed: false }),
    lineTo: (x, y) => void latest()?.points.push([x, y]),
    arc: () => undefined,
    closePath: () => {
      const run = latest();
      if (run) run.isClosed = true;
    },
  };
  const draw = geoPath(projection, pen);
  for (const shape of shapes) draw(shape);
  return runs;
}

/** The finest drawing that fits the budget. */
function drawWithin(budget: number, runs: readonly PlaneRun[]): string {
  let tolerance = firstTolerance;
  let path = outlinePath(runs, tolerance);
  while (path.length > budget) {
    tolerance *= toleranceStep;
    path = outlinePath(runs, tolerance);
  }
  return path;
}

function extent(values: readonly number[]): [least: number, greatest: number] {
  return [Math.min(...values), Math.max(...values)];
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
