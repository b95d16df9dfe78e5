import { createRequire } from "node:module";
import { iso1N3Code } from "@rapideditor/country-coder";
import { geoBounds } from "d3-geo";
import { LRUCache } from "lru-cache";
import type { Topology } from "topojson-specification";
import type { ChoroplethDrawing } from "~/ui/choropleth";
import { mapProjection, worldProjection } from "~/ui/map-geometry";
import { drawingSize } from "~/ui/map-layout";
import { drawnRegion, pathScale, regionPath } from "~/ui/region-drawing";
import type { RegionOutline } from "~/ui/region-outlines";
import { regionOutlines } from "~/ui/region-outlines";

/** What an outline may lose, in units of the drawing. */
const tolerance = 0.6;
const keptDrawings = 50;
/** The world without Antarctica is flatter than a region. */
const worldSize = { width: drawingSize.width, height: 246 };
/** Has no ISO 3166-1 number; the atlas has its name. */
const outlineNames: Record<string, string> = { XK: "Kosovo" };

/** In degrees: enough to say where a country lies and how large it is. */
const placingTolerance = 0.02;

const load = createRequire(import.meta.url);
let fineOutlines: RegionOutline[] | undefined;
let atlasOutlines: Map<string, RegionOutline> | undefined;
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

/**
 * The outline of a country: at 1:110 million, of the small ones that are left out there at 1:50 million.
 * Its longitudes stay within 180.
 *
 * @param code ISO 3166-1 alpha-2, or XK
 */
export function countryOutline(code: string): RegionOutline | undefined {
  atlasOutlines ??= new Map(
    (["50m", "110m"] as const)
      .flatMap((detail) => regionOutlines(topologyOf(detail), 0))
      .map((outline) => [outline.id, outline]),
  );
  return atlasOutlines.get(outlineIdOf(code) ?? "");
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
      .map((outline) => regionPath(projection, outline))
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
