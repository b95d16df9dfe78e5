import { geoArea, geoCentroid } from "d3-geo";
import type { Polygon } from "geojson";
import type { AreaViews } from "~/ui/area-view";
import { areaViews, viewAt } from "~/ui/area-view";
import type { ChoroplethDrawing, DrawnRegion } from "~/ui/choropleth";
import type { RegionDetail, RegionToDraw } from "~/ui/region-drawing";
import { drawnRegion, pathScale, regionPath } from "~/ui/region-drawing";
import type { RegionOutline } from "~/ui/region-outlines";

/** What outlines may lose at first, in units of the drawing, and by how much that grows to meet the budget. */
const firstTolerance = 0.4;
const toleranceStep = 1.4;
/** Beyond it nothing could be recognised, and a budget that is too small for so many areas cannot be met. */
const greatestTolerance = 8;

/** Of the largest polygon of an area; a smaller one may lie outside of the drawing. */
const largePieceShare = 0.01;

/** A place without a shape, in degrees. */
export type AreaMark = { code: string; longitude: number; latitude: number };

type AreasToDraw = {
  /** The areas with borders that lost this many degrees, the same for neighbours. */
  outlinesAt: (toleranceDegrees: number) => readonly RegionOutline[];
  /** Ids of the areas that have a figure; the others are drawn as one. */
  codes: readonly string[];
  /** Areas that have a figure and no shape. */
  marks: readonly AreaMark[];
  /** Characters of all paths. */
  budget: number;
};

/**
 * Draws the states of a country, in as much detail as the budget allows.
 *
 * @returns undefined where no area has a shape
 */
export function drawAreas(asked: AreasToDraw): ChoroplethDrawing | undefined {
  const known = asked.outlinesAt(0);
  if (known.length === 0) return undefined;
  const views = areaViews(known.flatMap(largePieces));
  const unitsPerDegree = (views.main.projection.scale() * Math.PI) / 180;
  for (let tolerance = firstTolerance; ; tolerance *= toleranceStep) {
    const drawing = drawingAt(asked, { views, known, tolerance: tolerance / unitsPerDegree });
    if (lengthOf(drawing) <= asked.budget || tolerance > greatestTolerance) return drawing;
  }
}

type AtTolerance = { views: AreaViews; known: readonly RegionOutline[]; tolerance: number };

function drawingAt(
  { outlinesAt, codes, marks }: AreasToDraw,
  { views, known, tolerance }: AtTolerance,
): ChoroplethDrawing {
  const listed = new Set(codes);
  const outlines = new Map(outlinesAt(tolerance).map((outline) => [outline.id, outline]));
  return {
    ...frameOf(views),
    restPath: known
      .filter(({ id }) => !listed.has(id))
      .map((each) => pathIn(views, outlines.get(each.id) ?? each))
      .join(""),
    regions: [
      ...known
        .filter(({ id }) => listed.has(id))
        .flatMap((each) => drawnIn(views, { known: each, outline: outlines.get(each.id) })),
      ...drawnMarks(views, marks),
    ],
  };
}

type CellsToDraw = {
  /** What lies around the cells. */
  outline: RegionOutline;
  /** The areas of cities that have a figure, as parts of the outline. */
  cells: readonly RegionOutline[];
  marks: readonly AreaMark[];
};

/**
 * A cell's share of a coast may lose this, in units of the drawing: its other borders are straight. One as small
 * as a mark is drawn as a mark, since it is seldom surrounded by others with a figure and must be found.
 */
const cellDetail = { tolerance: 0.5, smallestSide: 9 };

/** Draws the areas of cities in their state. */
export function drawCells({ outline, cells, marks }: CellsToDraw): ChoroplethDrawing {
  const views = areaViews(largePieces(outline));
  return {
    ...frameOf(views),
    restPath: pathIn(views, outline, cellDetail.tolerance),
    regions: [
      ...cells.flatMap((cell) => drawnIn(views, { known: cell, outline: cell }, cellDetail)),
      ...drawnMarks(views, marks),
    ],
  };
}

/** The polygons that a view should show, if it can. */
function largePieces({ main, shape }: RegionOutline): Polygon[] {
  const least = geoArea(main) * largePieceShare;
  return shape.coordinates
    .map((coordinates): Polygon => ({ type: "Polygon", coordinates }))
    .filter((piece) => geoArea(piece) >= least);
}

/** A region with what each view shows of it; none where its largest piece is in no view. */
function drawnIn(
  views: AreaViews,
  { known, outline }: Pick<RegionToDraw, "known" | "outline">,
  detail: RegionDetail = {},
): DrawnRegion[] {
  const view = viewAt(views, geoCentroid(known.main));
  if (!view) return [];
  const drawn = drawnRegion(view.projection, { code: known.id, known, outline }, detail);
  const isMark = drawn.d === "" || !outline;
  return [isMark ? drawn : { ...drawn, d: pathIn(views, outline, detail.tolerance) }];
}

function pathIn({ main, insets }: AreaViews, outline: RegionOutline, tolerance = 0): string {
  return [main, ...insets]
    .map(({ projection }) => regionPath(projection, outline, tolerance))
    .join("");
}

function frameOf({ width, height, insets }: AreaViews) {
  return { width, height, pathScale, insets: insets.map(({ frame }) => frame) };
}

function drawnMarks(views: AreaViews, marks: readonly AreaMark[]): DrawnRegion[] {
  return marks.flatMap(({ code, longitude, latitude }) => {
    const view = viewAt(views, [longitude, latitude]);
    const point = view?.projection([longitude, latitude]);
    if (!point) return [];
    const spot = { x: Math.round(point[0]), y: Math.round(point[1]), width: 0, height: 0 };
    return [{ code, spot, d: "" }];
  });
}

function lengthOf({ restPath, regions }: ChoroplethDrawing): number {
  return regions.reduce((sum, { d }) => sum + d.length, restPath.length);
}
