import type { Polygon } from "polygon-clipping";
import { describe, expect, it } from "vitest";

import { withinWorld } from "~/lib/within-world";

/** A rectangle, closed, from west to east along its south. */
const box = (west: number, east: number): Polygon => [
  [
    [west, 0],
    [east, 0],
    [east, 10],
    [west, 10],
    [west, 0],
  ],
];

const spansOf = (polygons: readonly Polygon[]) =>
  polygons.map(([ring = []]) => {
    const longitudes = ring.map(([longitude]) => longitude);
    return [Math.min(...longitudes), Math.max(...longitudes)];
  });

describe("withinWorld", () => {
  it.each([
    ["leaves land within as it is", [box(-180, 180)], [[-180, 180]]],
    ["turns land beyond 180", [box(181, 190)], [[-179, -170]]],
    ["turns land beyond -180", [box(-188, -181)], [[172, 179]]],
    [
      "cuts land that crosses 180",
      [box(170, 190)],
      [
        [170, 180],
        [-180, -170],
      ],
    ],
    [
      "keeps the order of polygons",
      [box(185, 190), box(10, 20)],
      [
        [-175, -170],
        [10, 20],
      ],
    ],
    ["has nothing of nothing", [], []],
  ])("%s", (_what, polygons, spans) => {
    expect(spansOf(withinWorld(polygons))).toEqual(spans);
  });
});
