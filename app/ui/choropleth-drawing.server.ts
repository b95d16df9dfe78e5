import { createRequire } from "node:module";
import { iso1N3Code } from "@rapideditor/country-coder";
import type { GeoProjection } from "d3-geo";
import { geoBounds, geoCentroid, geoPath } from "d3-geo";
import { LRUCache } from "lru-cache";
import type { Topology } from "topojson-specification";
import type { ChoroplethDrawing, DrawnRegion, RegionSpot } from "~/ui/choropleth";
import { mapProjection, outlineRuns, worldProjection } from "~/ui/map-geometry";
import { drawingSize } from "~/ui/map-layout";
import { outlinePath } from "~/ui/outline-path";
import type { RegionOutline } from "~/ui/region-outlines";
import { regionOutlines } from "~/ui/region-outlines";

/** Paths are written in halves of a unit: small countries lose their shape in whole ones. */
const pathScale = 2;
/** What an outline may lose, in units of the drawing. */
const tolerance = 0.6;
/** A country smaller than this on both sides is drawn as a mark. */
const smallestSide = 5;
const keptDrawings = 50;
/** The world without Antarctica is flatter than a region. */
const worldSize = { width: drawingSize.width, height: 246 };
/** Has no ISO 3166-1 number; the atlas has its name. */
const outlineNames: Record<string, string> = { XK: "Kosovo" };

/** In degrees: enough to say where a country lies and how large it is. */
const placingTolerance = 0.02;

const load = createRequire(import.meta.url);
let fineOutlines: RegionOutline[] | undefined;
const drawings = new LRUCache<string, ChoroplethDrawing>({ max: keptDrawings });

/** The key of a country in the outlines; `undefined` for a code that names none. */
export function outlineIdOf(code: string): string | undefined {
  return outlineNames[code.toUpperCase()] ?? iso1N3Code(code) ?? undefined;
}

/**
 * Draws countries in the projection of the drawn map. The view shows all of `codes`, and the world
 * where they are far apart. A question asked before is answered from memory.
 *
 * @param codes ISO 3166-1 alpha-2; unknown ones are left out
 */
export function drawChoropleth(codes: readonly string[]): ChoroplethDrawing {
  const key = [...new Set(codes)].sort().join(" ");
  const drawing = drawings.get(key) ?? computeChoropleth(key.split(" "));
  drawings.set(key, drawing);
  return drawing;
}

function computeChoropleth(codes: readonly string[]): ChoroplethDrawing {
  fineOutlines ??= regionOutlines(topologyOf("50m"), placingTolerance);
  const codeOf = new Map(codes.map((code) => [outlineIdOf(code), code]));
  const listed = fineOutlines.filter(({ id }) => codeOf.has(id));
  const { projection, isCoarse, size } = viewOf(listed);
  const unitsPerDegree = (projection.scale() * Math.PI) / 180;
  const outlines = regionOutlines(
    topologyOf(isCoarse ? "110m" : "50m"),
    tolerance / unitsPerDegree,
  );
  const outlineOf = new Map(outlines.map((outline) => [outline.id, outline]));
  return {
    ...size,
    pathScale,
    restPath: outlines
      .filter(({ id }) => !codeOf.has(id))
      .map((outline) => pathOf(projection, outline))
      .join(""),
    regions: listed.map((known) =>
      drawnRegion(projection, {
        code: codeOf.get(known.id) ?? "",
        // The coarse atlas has no small countries.
        outline: outlineOf.get(known.id),
        known,
      }),
    ),
  };
}

/** Close to the countries; the world where they are far apart. */
function viewOf(listed: readonly RegionOutline[]) {
  const view = mapProjection(listed.flatMap(cornersOf), drawingSize);
  return view.isWide
    ? { projection: worldProjection(worldSize), isCoarse: true, size: worldSize }
    : { ...view, size: drawingSize };
}

function topologyOf(detail: "50m" | "110m"): Topology {
  return load(`world-atlas/countries-${detail}.json`) as Topology;
}

/** South-west and north-east of a country's largest piece: islands far away do not widen the view. */
function cornersOf({ main }: RegionOutline) {
  return geoBounds(main).map(([longitude, latitude]) => ({ longitude, latitude }));
}

type CountryToDraw = { code: string; outline: RegionOutline | undefined; known: RegionOutline };

function drawnRegion(
  projection: GeoProjection,
  { code, outline, known }: CountryToDraw,
): DrawnRegion {
  const spot = spotOf(projection, known);
  const isSmall = Math.max(spot.width, spot.height) < smallestSide;
  return { code, spot, d: isSmall || !outline ? "" : pathOf(projection, outline) };
}

function spotOf(projection: GeoProjection, { main }: RegionOutline): RegionSpot {
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(main);
  const [x, y] = projection(geoCentroid(main)) ?? [0, 0];
  const [width, height] = [right - left, bottom - top].map((side) =>
    Number.isFinite(side) ? Math.round(side) : 0,
  );
  return { x: Math.round(x), y: Math.round(y), width: width ?? 0, height: height ?? 0 };
}

/** Not simplified again: neighbours would lose the border they share. */
function pathOf(projection: GeoProjection, { shape }: RegionOutline): string {
  const runs = outlineRuns(projection, [shape]).map(({ points, isClosed }) => ({
    points: points.map(([x, y]) => [x * pathScale, y * pathScale] as const),
    isClosed,
  }));
  return outlinePath(runs, 0);
}
