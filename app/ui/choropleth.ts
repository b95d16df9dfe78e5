/** A place on the scale of a choropleth: 0 to 4; `null` where there is no figure. */
export type RegionLevel = 0 | 1 | 2 | 3 | 4 | null;

/** "quality": worst to best, as everywhere; "amount": little to much, in one colour. */
export type RegionScale = "quality" | "amount";

/** Why a region has no figure: nothing is known, or what is known is too little or not for this reader. */
export type Absence = "noData" | "tooFewSamples" | "notShown";

/** A region with its figure. */
export type Region = {
  /** As its drawing has it: of a country ISO 3166-1 alpha-2, or XK. */
  code: string;
  /** In the language of the page. */
  name: string;
  level: RegionLevel;
  /** The figure as it reads, with its unit; without one, why there is none. */
  value: string;
  /** The region's own page. */
  href?: string;
};

/** Where a name or a mark goes, and the width and height of the piece of land around it. */
export type RegionSpot = { x: number; y: number; width: number; height: number };

/** The picture of one region: an outline, or a mark where the outline is too small to be seen. */
export type DrawnRegion = { code: string; spot: RegionSpot; d: string };

/** The shape of a region, each polygon as `encodePolygon` writes it: a third of the size of its coordinates. */
export type RegionShape = { code: string; polygons: readonly string[] };

/** A choropleth that is worked out: strings and numbers only, so that it may reach the browser. */
export type ChoroplethDrawing = {
  width: number;
  height: number;
  /** Units of a path in one unit of the drawing. */
  pathScale: number;
  /** Land of which nothing is known. */
  restPath: string;
  regions: DrawnRegion[];
  /** Parts of the drawing that show land far away from the rest, in another scale. */
  insets?: { x: number; y: number; width: number; height: number }[];
};

/** The class that gives a region its colour. */
export function levelClass(scale: RegionScale, level: RegionLevel): string {
  if (level === null) return "no-data";
  return scale === "quality" ? `q${level}` : `step${level}`;
}

/** The levels of quality that colour alone would not tell from others: the worst two are hatched. */
export const hatchedLevels = [0, 1] as const;

/** What a region is filled with: its colour, or a pattern of `RegionPatterns` with this prefix. */
export function regionFill(prefix: string, scale: RegionScale, level: RegionLevel): string {
  if (level === null) return `url(#${prefix}-none)`;
  const isHatched = scale === "quality" && hatchedLevels.some((each) => each === level);
  return isHatched ? `url(#${prefix}-${level})` : "currentColor";
}
