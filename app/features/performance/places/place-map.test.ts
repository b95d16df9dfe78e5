import path from "node:path";
import { gzipSync } from "node:zlib";

import { createElement } from "react";
import { beforeAll, describe, expect, it } from "vitest";

import { buildDirWithPlaces } from "#tests/support/place-data";
import { renderWithWords } from "#tests/ui/render-kit";
import { openBoundaries } from "~/features/geo/boundaries.server";
import { openPlaceIndex } from "~/features/geo/place-index.server";
import { decodePolygon } from "~/lib/shape-code";
import type { Region } from "~/ui/choropleth";
import { ChoroplethMap } from "~/ui/choropleth-map";

import { openPlaceMaps, type PlaceMaps } from "./place-map.server";
import { countryNumber, everywhere, placeKind } from "./place-number";
import { openPlaceShapes, type PlaceShapes } from "./place-shapes.server";
import { openPlaceTree, type PlaceTree } from "./place-tree.server";

/** Building from the packages takes about 12 s, and the tests share two cores. */
const buildTimeoutMs = 240_000;

/** What a drawn map may weigh in a page, with its names, figures and links, compressed. */
const stateBytesMost = 10_000;
const cityBytesMost = 6_000;

let tree: PlaceTree;
let shapes: PlaceShapes;
let maps: PlaceMaps;
let weightOf: (city: number) => number;

beforeAll(async () => {
  const dataDir = path.join(await buildDirWithPlaces(), "data");
  const places = openPlaceIndex(dataDir);
  const { gazetteer } = places;
  weightOf = (city) => gazetteer.sections.weights[gazetteer.numberOf(city) ?? 0] ?? 0;
  tree = openPlaceTree(places);
  shapes = openPlaceShapes({ tree, places, boundaries: openBoundaries(dataDir) });
  maps = openPlaceMaps(tree, shapes);
}, buildTimeoutMs);

const statesOf = (country: string) =>
  tree.childrenOf(countryNumber(country)).filter((place) => placeKind(place) === "State");
const stateNamed = (id: string) => tree.numberOf({ state: id }).place ?? 0;
/** The most populous first. */
const citiesOf = (place: number) =>
  [...tree.childrenOf(place)].sort((a, b) => weightOf(b) - weightOf(a));
const mapOf = (scope: number, parts: readonly number[]) =>
  maps.mapOf(scope, parts.map(tree.publicId));

/** The map as the page has it, with every figure and a link for each part. */
function weightOfPage(scope: number, parts: readonly number[]): number {
  const regions = parts.map((place, at): Region => {
    const code = tree.publicId(place);
    const href = `/solutions/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10?place=${code}&range=30d#locations`;
    const level = at % 6 === 5 ? null : (((at * 3) % 5) as 0 | 1 | 2 | 3 | 4);
    const value = level === null ? "too few samples to show" : `${40 + ((at * 7) % 50)} ms`;
    return { code, name: tree.nameOf(place, "en"), level, value, href };
  });
  const markup = renderWithWords(
    createElement(ChoroplethMap, {
      caption: "Performance",
      summary: "By part.",
      drawing: mapOf(scope, parts)!.drawing,
      regions,
      scale: "quality",
      regionHead: "Part",
      valueHead: "Performance",
    }),
  );
  const picture = /<svg class="map-frame"[\s\S]*?<\/svg>/.exec(markup)?.[0] ?? "";
  return gzipSync(picture).byteLength;
}

describe("the states of a country", () => {
  it.each([
    ["FR", 13],
    ["GB", 4],
    ["IT", 20],
    ["ES", 19],
    ["DE", 16],
    ["BE", 3],
    ["PH", 17],
  ])("of %s are drawn, all %d", (country, count) => {
    const states = statesOf(country);
    const { drawing } = mapOf(countryNumber(country), states)!;
    expect(drawing.regions.map(({ code }) => code).sort()).toEqual(
      states.map(tree.publicId).sort(),
    );
    expect(states).toHaveLength(count);
    expect(shapes.statesOf(countryNumber(country))).toHaveLength(count);
  });

  it("stay within their budget in every country", () => {
    for (const country of tree.childrenOf(everywhere)) {
      const states = tree.childrenOf(country).filter((place) => placeKind(place) === "State");
      if (states.length === 0 || !mapOf(country, states)) continue;
      const bytes = weightOfPage(country, states);
      expect(bytes, tree.publicId(country)).toBeLessThanOrEqual(stateBytesMost);
    }
  }, 120_000);

  it.each([
    ["US", 2],
    ["ES", 1],
    ["PT", 2],
    ["EC", 1],
    ["FR", 0],
    ["MY", 0],
    ["RU", 0],
    ["NZ", 0],
    ["KI", 0],
  ])("of %s have %d insets for land far away", (country, count) => {
    const drawing = mapOf(countryNumber(country), statesOf(country))!.drawing;
    expect(drawing.insets).toHaveLength(count);
  });

  it.each(["US", "RU", "NZ", "FJ"])(
    "of %s lie in the frame, on both sides of the antimeridian",
    (country) => {
      const { drawing } = mapOf(countryNumber(country), statesOf(country))!;
      for (const { code, spot, d } of drawing.regions) {
        expect(spot.x, code).toBeGreaterThanOrEqual(0);
        expect(spot.x, code).toBeLessThanOrEqual(drawing.width);
        expect(spot.width, code).toBeLessThan(drawing.width * 0.6);
        expect(d, code).not.toContain("NaN");
      }
    },
  );

  it("without a figure are one shape, without a border of their own", () => {
    const { drawing } = mapOf(countryNumber("DE"), statesOf("DE").slice(0, 3))!;
    expect(drawing.regions).toHaveLength(3);
    expect(drawing.restPath).toMatch(/^M[\d\slzM-]+z$/);
  });

  it("without a shape are marks", () => {
    const states = statesOf("MU");
    const { drawing } = mapOf(countryNumber("MU"), states)!;
    const without = states.filter((state) => !shapes.landOf(state)).map(tree.publicId);
    expect(without.length).toBeGreaterThan(0);
    for (const code of without)
      for (const drawn of drawing.regions.filter((each) => each.code === code))
        expect(drawn.d).toBe("");
  });

  it("say whether their borders were made by what is nearest", () => {
    expect(mapOf(countryNumber("DE"), statesOf("DE"))?.isApproximate).toBe(false);
    expect(mapOf(countryNumber("KE"), statesOf("KE"))?.isApproximate).toBe(true);
  });
});

describe("the cities of a state", () => {
  it.each([
    "DE-BY",
    "GB-ENG",
    "US-CA",
    "US-HI",
    "FR-PAC",
    "IT-25",
    "JP-13",
    "RU-CHU",
    "CN-GD",
    "IN-UP",
  ])("of %s are drawn within their budget", (id) => {
    const cities = citiesOf(stateNamed(id));
    const map = mapOf(stateNamed(id), cities)!;
    expect(map.isApproximate).toBe(true);
    expect(map.drawing.regions.length).toBeLessThanOrEqual(100);
    expect(map.drawing.regions.length).toBeGreaterThanOrEqual(Math.min(100, cities.length) * 0.9);
    expect(weightOfPage(stateNamed(id), cities.slice(0, 100))).toBeLessThanOrEqual(cityBytesMost);
  });

  it("of a country without states are drawn in the country", () => {
    const singapore = countryNumber("SG");
    const { drawing } = mapOf(singapore, citiesOf(singapore))!;
    expect(drawing.regions.length).toBeGreaterThan(0);
    expect(drawing.restPath).not.toBe("");
  });
});

describe("maps", () => {
  it("of everywhere are those of countries", () => {
    const { drawing, isApproximate } = maps.mapOf(everywhere, ["DE", "US", "SG"])!;
    expect(drawing.regions.map(({ code }) => code).sort()).toEqual(["DE", "SG", "US"]);
    expect(isApproximate).toBe(false);
  });

  it("are none of what has no shape", () => {
    expect(maps.mapOf(countryNumber("CC"), [])?.drawing.regions ?? []).toEqual([]);
    expect(maps.mapOf(5809844, [])).toBeUndefined();
  });

  it("have the shapes of their parts for the map to move", () => {
    const codes = ["FR-IDF", "FR-20R", "DE-BY"];
    const found = maps.shapesOf(countryNumber("FR"), codes);
    expect(found.map(({ code }) => code)).toEqual(["FR-IDF", "FR-20R"]);
    for (const { polygons } of found)
      for (const polygon of polygons) expect(decodePolygon(polygon)[0]?.length).toBeGreaterThan(3);
    const [singapore] = maps.shapesOf(everywhere, ["SG"]);
    expect(singapore?.polygons.length).toBeGreaterThan(0);
  });

  it("leave out what is not in the scope, and answer a question again with the same drawing", () => {
    const france = countryNumber("FR");
    const first = maps.mapOf(france, ["FR-IDF", "DE-BY", "nonsense"]);
    expect(first?.drawing.regions.map(({ code }) => code)).toEqual(["FR-IDF"]);
    expect(maps.mapOf(france, ["FR-IDF", "DE-BY", "nonsense"])).toBe(first);
  });
});
