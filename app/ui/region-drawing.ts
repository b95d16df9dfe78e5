import type { GeoProjection } from "d3-geo";
import { geoCentroid, geoPath } from "d3-geo";
import type { DrawnRegion, RegionSpot } from "~/ui/choropleth";
import { outlineRuns } from "~/ui/map-geometry";
import { outlinePath } from "~/ui/outline-path";
import type { RegionOutline } from "~/ui/region-outlines";

/** Paths are written in halves of a unit: small countries lose their shape in whole ones. */
export const pathScale = 2;
/** A region smaller than this on both sides is drawn as a mark, unless its map says otherwise. */
const usualSmallestSide = 5;

export type RegionToDraw = {
  code: string;
  /** As detailed as it is drawn; without one it is a mark. */
  outline: RegionOutline | undefined;
  /** Says where the region lies and how large it is. */
  known: RegionOutline;
};

export type RegionDetail = {
  /** As of `regionPath`. */
  tolerance?: number;
  /** In units of the drawing. */
  smallestSide?: number;
};

export function drawnRegion(
  projection: GeoProjection,
  { code, outline, known }: RegionToDraw,
  { tolerance = 0, smallestSide = usualSmallestSide }: RegionDetail = {},
): DrawnRegion {
  const spot = spotOf(projection, known);
  const isSmall = Math.max(spot.width, spot.height) < smallestSide;
  const isMark = isSmall || !outline;
  return { code, spot, d: isMark ? "" : regionPath(projection, outline, tolerance) };
}

function spotOf(projection: GeoProjection, { main }: RegionOutline): RegionSpot {
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(main);
  const [x, y] = projection(geoCentroid(main)) ?? [0, 0];
  const [width, height] = [right - left, bottom - top].map((side) =>
    Number.isFinite(side) ? Math.round(side) : 0,
  );
  return { x: Math.round(x), y: Math.round(y), width: width ?? 0, height: height ?? 0 };
}

/**
 * @param tolerance what may be left out, in units of the drawing: none where neighbours share a border,
 *   which they would lose
 */
export function regionPath(
  projection: GeoProjection,
  { shape }: RegionOutline,
  tolerance = 0,
): string {
  const runs = outlineRuns(projection, [shape]).map(({ points, isClosed }) => ({
    points: points.map(([x, y]) => [x * pathScale, y * pathScale] as const),
    isClosed,
  }));
  return outlinePath(runs, tolerance * pathScale);
}
