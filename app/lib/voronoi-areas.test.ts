import { describe, expect, it } from "vitest";

import { voronoiAreas } from "~/lib/voronoi-areas.js";

type Point = [number, number];
type Polygon = Point[][];

const box = (west: number, south: number, east: number, north: number): Polygon => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

/** In square degrees; below zero for rings with the clock. */
function signedArea(polygon: Polygon): number {
  return polygon.reduce(
    (sum, ring) =>
      sum +
      ring.reduce((part, [x, y], at) => {
        const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
        return part + (x * nextY - nextX * y) / 2;
      }, 0),
    0,
  );
}

const areasOf = (cells: Polygon[][]) =>
  cells.map((cell) =>
    Number(cell.reduce((sum, polygon) => sum - signedArea(polygon), 0).toFixed(4)),
  );

/** A square of ten degrees without one of two in its middle. */
const withHole: Polygon = [...box(0, -5, 10, 5), ...box(4, -1, 6, 1)];
/** Two legs and what joins them, as the letter U. */
const letterU: Polygon = [
  [
    [0, 0],
    [3, 0],
    [3, 3],
    [2, 3],
    [2, 1],
    [1, 1],
    [1, 3],
    [0, 3],
    [0, 0],
  ],
];

describe("voronoiAreas", () => {
  it.each<[string, Polygon[], Point[], number[]]>([
    ["gives all to one point", [box(0, -1, 4, 1)], [[1, 0]], [8]],
    [
      "halves a box",
      [box(0, -1, 4, 1)],
      [
        [1, 0],
        [3, 0],
      ],
      [4, 4],
    ],
    [
      "keeps a hole free",
      [withHole],
      [
        [2, 0],
        [8, 0],
      ],
      [48, 48],
    ],
    [
      "gives islands to the nearest point",
      [box(0, -1, 1, 1), box(9, -1, 10, 1)],
      [
        [0, 0],
        [10, 0],
      ],
      [2, 2],
    ],
    [
      "gives nothing to a point that is there twice",
      [box(0, -1, 4, 1)],
      [
        [1, 0],
        [1, 0],
        [3, 0],
      ],
      [4, 0, 4],
    ],
    [
      "gives nothing to a point far outside",
      [box(0, -1, 4, 1)],
      [
        [1, 0],
        [3, 0],
        [60, 0],
      ],
      [4, 4, 0],
    ],
    [
      "divides land beyond the antimeridian",
      [box(178, -1, 182, 1)],
      [
        [179, 0],
        [181, 0],
      ],
      [4, 4],
    ],
    ["has nothing to divide without land", [], [[0, 0]], [0]],
  ])("%s", (_what, polygons, points, areas) => {
    expect(areasOf(voronoiAreas(polygons, points) as Polygon[][])).toEqual(areas);
  });

  it("gives a point every piece of the land that is nearest to it", () => {
    const [upper] = voronoiAreas([letterU], [
      [1.5, 3],
      [1.5, 0],
    ] as Point[]) as Polygon[][];
    expect(upper).toHaveLength(2);
  });

  it("leaves nothing out and nothing twice, whatever the points", () => {
    const points = Array.from({ length: 200 }, (_, at): Point => [
      5 + 5 * Math.sin(at * 1.7),
      5 * Math.cos(at * 2.3),
    ]);
    const cells = voronoiAreas([withHole], points) as Polygon[][];
    expect(areasOf(cells).reduce((sum, area) => sum + area, 0)).toBeCloseTo(96, 3);
    for (const cell of cells)
      for (const polygon of cell) expect(signedArea(polygon)).toBeLessThan(0);
  });
});
