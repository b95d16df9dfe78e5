import { LRUCache } from "lru-cache";

import { encodePolygon } from "~/lib/shape-code";
import { drawAreas, drawCells, type AreaMark } from "~/ui/area-drawing";
import type { ChoroplethDrawing, RegionShape } from "~/ui/choropleth";
import { drawChoropleth } from "~/ui/choropleth-drawing.server";

import { placeShapes, type PlaceShapes } from "./place-shapes.server";
import { everywhere, placeKind } from "./place-number";
import { placeTree, type PlaceTree } from "./place-tree.server";

/**
 * Characters that the paths of a country's states may take, and how many fewer for each state, whose name and
 * link take room as well: together 10 kB of gzip.
 */
const pathBudget = { all: 14_000, eachState: 30 };

/** Cities drawn at most, with their names and links 6 kB of gzip; the table beside the map has them all. */
const drawnCitiesMost = 100;

const keptDrawings = 200;

type PlaceMap = {
  /** For `ChoroplethMap`. */
  drawing: ChoroplethDrawing;
  /** Whether borders were made by what is nearest: of cities always, of some states. */
  isApproximate: boolean;
  /** How many of the parts are left to the table, since the map would weigh too much. */
  leftOut: number;
};

/** Draws the parts of places: countries of the world, states of a country, cities of a state. */
export type PlaceMaps = {
  /**
   * @param scope everywhere, a country or a state
   * @param codes public ids of the parts that have a figure or say why not, the most important first
   * @returns undefined where nothing of the scope has a shape
   */
  mapOf(scope: number, codes: readonly string[]): PlaceMap | undefined;
  /** The shapes of the same parts for `LargeRegionMap`, without those that have none. */
  shapesOf(scope: number, codes: readonly string[]): RegionShape[];
};

const openedFor = new WeakMap<PlaceTree, PlaceMaps>();

/** The maps of the running application's places. */
export async function placeMaps(): Promise<PlaceMaps> {
  const tree = await placeTree();
  const opened = openedFor.get(tree) ?? openPlaceMaps(tree, await placeShapes());
  openedFor.set(tree, opened);
  return opened;
}

export function openPlaceMaps(tree: PlaceTree, shapes: PlaceShapes): PlaceMaps {
  const kept = new LRUCache<string, PlaceMap>({ max: keptDrawings });
  return {
    mapOf(scope, codes) {
      const key = `${scope} ${codes.join(" ")}`;
      const known = kept.get(key) ?? drawnMap({ tree, shapes }, scope, codes);
      if (known) kept.set(key, known);
      return known;
    },
    shapesOf: (scope, codes) =>
      partsOf(tree, scope, codes).flatMap(({ place, code }) => {
        const rings = shapes.outlineOf(place)?.shape.coordinates as Rings[] | undefined;
        return rings ? [{ code, polygons: rings.map(encodePolygon) }] : [];
      }),
  };
}

type Rings = [longitude: number, latitude: number][][];
type Sources = { tree: PlaceTree; shapes: PlaceShapes };

function drawnMap(sources: Sources, scope: number, codes: readonly string[]): PlaceMap | undefined {
  if (scope === everywhere)
    return { drawing: drawChoropleth(codes), isApproximate: false, leftOut: 0 };
  const { tree, shapes } = sources;
  const parts = partsOf(tree, scope, codes);
  const hasStates = placeKind(scope) === "Country" && shapes.statesOf(scope).length > 0;
  return hasStates ? stateMap(sources, scope, parts) : cityMap(shapes, scope, parts);
}

type Part = { place: number; code: string };

/** Those of the codes that are in the scope, in the order given. */
function partsOf(tree: PlaceTree, scope: number, codes: readonly string[]): Part[] {
  const placeOf = new Map(tree.childrenOf(scope).map((place) => [tree.publicId(place), place]));
  return codes.flatMap((code) => {
    const place = placeOf.get(code);
    return place === undefined ? [] : [{ place, code }];
  });
}

function stateMap({ tree, shapes }: Sources, country: number, parts: readonly Part[]) {
  const known = new Set(shapes.statesOf(country).map(({ id }) => id));
  const codeOf = new Map(parts.map(({ place, code }) => [tree.areaIdOf(place), code]));
  const drawing = drawAreas({
    outlinesAt: (tolerance) =>
      shapes
        .statesOf(country, tolerance)
        .map((outline) => ({ ...outline, id: codeOf.get(outline.id) ?? outline.id })),
    codes: parts.map(({ code }) => code),
    marks: marksOf(
      shapes,
      parts.filter(({ place }) => !known.has(tree.areaIdOf(place))),
    ),
    budget: pathBudget.all - pathBudget.eachState * parts.length,
  });
  const isApproximate = parts.some(
    ({ place }) => placeKind(place) === "State" && shapes.isApproximate(place),
  );
  return drawing && { drawing, isApproximate, leftOut: 0 };
}

function cityMap(shapes: PlaceShapes, scope: number, all: readonly Part[]) {
  const parts = all.slice(0, drawnCitiesMost);
  const outline = shapes.landOf(scope);
  if (!outline) return undefined;
  const outlines = shapes.citiesOf(scope);
  const cells = parts.flatMap(({ place, code }) => {
    const cell = outlines.get(place);
    return cell ? [{ ...cell, id: code }] : [];
  });
  const marks = marksOf(
    shapes,
    parts.filter(({ place }) => !outlines.has(place)),
  );
  return {
    drawing: drawCells({ outline, cells, marks }),
    isApproximate: true,
    leftOut: all.length - parts.length,
  };
}

function marksOf(shapes: PlaceShapes, parts: readonly Part[]): AreaMark[] {
  return parts.flatMap(({ place, code }) => {
    const point = shapes.pointOf(place);
    return point ? [{ code, longitude: point.longitude, latitude: point.latitude }] : [];
  });
}
