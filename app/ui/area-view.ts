import type { GeoProjection } from "d3-geo";
import { geoAzimuthalEqualArea, geoArea, geoCentroid, geoPath } from "d3-geo";
import type { MultiPolygon, Polygon } from "geojson";
import { drawingSize } from "~/ui/map-layout";

/** Of a part of the drawing, in its units. */
type Frame = { x: number; y: number; width: number; height: number };

/** A part of the drawing with its own projection: all of it, or an inset of land that lies far away. */
export type AreaView = { projection: GeoProjection; frame: Frame };

export type AreaViews = { main: AreaView; insets: AreaView[]; width: number; height: number };

/** As wide as every drawn map; as high as the land asks for, between these. */
const heights = { least: 160, most: 400 };
const padding = 6;
const insetSize = { width: 96, height: 72 };
const insetGap = 8;
const insetsMost = 5;

/** Land nearer than this to other land belongs to it, as a share of the diagonal of everything. */
const sameLandShare = 0.04;
/** Far-away land nearer than this to other such land shares its inset, as a share of the mainland's diagonal. */
const sameInsetShare = 0.4;
/** Farther land stays in the main view while that keeps this share of its scale. */
const keptScale = 0.75;
/** Land with more than this share of all land, or of its parts, is no far-away part of it. */
const farAwayShare = 0.3;

type Box = { left: number; top: number; right: number; bottom: number };
/** Pieces that lie together; `boxes` are theirs. */
type Land = { pieces: Polygon[]; boxes: Box[]; area: number };

/**
 * Chooses how to show land so that its shapes are true to their size: equal areas around the middle of the
 * mainland, which needs no cut at the antimeridian. Land far away gets an inset below instead of shrinking
 * the mainland.
 *
 * @param pieces polygons, such as the largest one of each state; one at least
 */
export function areaViews(pieces: readonly Polygon[]): AreaViews {
  if (pieces.length === 0) throw new RangeError("no land to show");
  const lands = landsOf(around(pieces), pieces);
  const [mainland = joinLands([]), ...others] = joinNear(
    lands,
    sameLandShare * diagonalOf(lands),
  ).sort((a, b) => b.area - a.area);
  const { near, far } = withoutFar(mainland, others);
  const projection = around(near).precision(0);
  const size = { width: drawingSize.width, height: heightFor(boxOf(projection, near)) };
  const frame = { x: 0, y: 0, ...size };
  const insets = far.slice(0, insetsMost).map(({ pieces: shown }, at): AreaView => {
    const inset = {
      x: insetGap + at * (insetSize.width + insetGap),
      y: size.height + insetGap,
      ...insetSize,
    };
    return { projection: fitted(around(shown).precision(0), shown, inset), frame: inset };
  });
  return {
    main: { projection: fitted(projection, near, frame), frame },
    insets,
    width: size.width,
    height: size.height + (insets.length > 0 ? insetSize.height + 2 * insetGap : 0),
  };
}

/** The view that shows a point: the main one where it does, else an inset; none for land beyond both. */
export function viewAt(
  { main, insets }: Pick<AreaViews, "main" | "insets">,
  point: [longitude: number, latitude: number],
): AreaView | undefined {
  return [main, ...insets].find(({ projection, frame }) => {
    const [x, y] = projection(point) ?? [-1, -1];
    return (
      x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height
    );
  });
}

function around(pieces: readonly Polygon[]): GeoProjection {
  const [longitude, latitude] = geoCentroid(together(pieces));
  return geoAzimuthalEqualArea().scale(1).translate([0, 0]).rotate([-longitude, -latitude]);
}

function together(pieces: readonly Polygon[]): MultiPolygon {
  return { type: "MultiPolygon", coordinates: pieces.map(({ coordinates }) => coordinates) };
}

function landsOf(projection: GeoProjection, pieces: readonly Polygon[]): Land[] {
  return pieces.map((piece) => ({
    pieces: [piece],
    boxes: [boxOf(projection, [piece])],
    area: geoArea(piece),
  }));
}

function boxOf(projection: GeoProjection, pieces: readonly Polygon[]): Box {
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(together(pieces));
  return { left, top, right, bottom };
}

/** Puts lands together that lie within `reach` of each other. */
function joinNear(lands: readonly Land[], reach: number): Land[] {
  let joined: Land[] = [];
  for (const land of lands) {
    const isNear = ({ boxes }: Land) =>
      boxes.some((box) => land.boxes.some((other) => gap(box, other) <= reach));
    const near = joined.filter(isNear);
    joined = [...joined.filter((each) => !near.includes(each)), joinLands([land, ...near])];
  }
  return joined;
}

function diagonalOf(lands: readonly Land[]): number {
  const { left, top, right, bottom } = boxAround(lands.flatMap(({ boxes }) => boxes));
  return Math.hypot(right - left, bottom - top);
}

function joinLands(lands: readonly Land[]): Land {
  return {
    pieces: lands.flatMap(({ pieces }) => pieces),
    boxes: lands.flatMap(({ boxes }) => boxes),
    area: lands.reduce((sum, { area }) => sum + area, 0),
  };
}

/** Adds to the mainland what hardly shrinks it, the nearest first, and what is too much to be a far-away part. */
function withoutFar(mainland: Land, others: readonly Land[]): { near: Polygon[]; far: Land[] } {
  const all = joinLands([mainland, ...others]);
  const home = boxAround(mainland.boxes);
  const ownScale = scaleFor(home);
  const near = [mainland];
  const far: Land[] = [];
  for (const land of [...others].sort((a, b) => distance(a, home) - distance(b, home))) {
    const shown = boxAround([...near, land].flatMap(({ boxes }) => boxes));
    const isLarge =
      land.area > farAwayShare * all.area ||
      land.pieces.length > Math.max(1, farAwayShare * all.pieces.length);
    (isLarge || scaleFor(shown) >= keptScale * ownScale ? near : far).push(land);
  }
  // Islands without a mainland are shown as they lie.
  const isScattered = far.reduce((sum, { area }) => sum + area, 0) > farAwayShare * all.area;
  if (isScattered) return { near: all.pieces, far: [] };
  const insets = joinNear(far, sameInsetShare * diagonalOf([mainland]));
  return { near: joinLands(near).pieces, far: insets.sort((a, b) => b.area - a.area) };
}

function distance({ boxes }: Land, home: Box): number {
  return gap(boxAround(boxes), home);
}

function boxAround(boxes: readonly Box[]): Box {
  return boxes.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));
}

function gap(a: Box, b: Box): number {
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(across, down);
}

/** Units of the drawing in one of the box, as large as fits. */
function scaleFor({ left, top, right, bottom }: Box): number {
  return Math.min(
    (drawingSize.width - 2 * padding) / (right - left),
    (heights.most - 2 * padding) / (bottom - top),
  );
}

function heightFor(box: Box): number {
  const height = (box.bottom - box.top) * scaleFor(box) + 2 * padding;
  return Math.round(Math.max(heights.least, Math.min(heights.most, height)));
}

/** The projection with the pieces as large as they fit in the frame, cut at its sides. */
function fitted(
  projection: GeoProjection,
  pieces: readonly Polygon[],
  { x, y, width, height }: Frame,
): GeoProjection {
  const inner: [[number, number], [number, number]] = [
    [x + padding, y + padding],
    [x + width - padding, y + height - padding],
  ];
  return projection.fitExtent(inner, together(pieces)).clipExtent([
    [x, y],
    [x + width, y + height],
  ]);
}
