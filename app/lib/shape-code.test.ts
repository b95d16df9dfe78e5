import { describe, expect, it } from "vitest";

import { sharesFrom } from "~/lib/seeded-random";
import { decodePolygon, decodeRing, encodePolygon, encodeRing } from "~/lib/shape-code";

type Position = [longitude: number, latitude: number];

/** The vector that was published with the encoding. */
const published: Position[] = [
  [-110.72522000409663, 35.894309002906084],
  [-110.72577999904752, 35.893930979073048],
  [-110.72606003843248, 35.893744984641671],
  [-110.72661500424147, 35.893366960808635],
];

describe("encodeRing", () => {
  it.each<[string, Position[], string]>([
    ["the published vector", published, "vx1vilihnM6hR7mEl2Q"],
    ["no point", [], ""],
    ["the origin", [[0, 0]], "A"],
    [
      "a point twice",
      [
        [0.00001, 0],
        [0.00001, 0],
      ],
      "DA",
    ],
    ["one step to the south", [[0, -0.00001]], "C"],
    ["one step to the west", [[-0.00001, 0]], "B"],
  ])("%s", (_what, points, text) => {
    expect(encodeRing(points)).toBe(text);
  });
});

describe("decodeRing", () => {
  it("reads the published vector to a hundred-thousandth of a degree", () => {
    const read = decodeRing("vx1vilihnM6hR7mEl2Q");
    expect(read).toHaveLength(published.length);
    read.forEach(([longitude, latitude], at) => {
      expect(longitude).toBeCloseTo(published[at]![0], 5);
      expect(latitude).toBeCloseTo(published[at]![1], 5);
    });
  });

  it.each<[string, Position[]]>([
    [
      "the poles",
      [
        [0, 90],
        [0, -90],
        [0, 90],
      ],
    ],
    [
      "both sides of the antimeridian",
      [
        [180, 10],
        [-180, 10],
        [179.99999, -10],
      ],
    ],
    [
      "from corner to corner",
      [
        [-180, -90],
        [180, 90],
        [-180, 90],
        [180, -90],
      ],
    ],
    [
      "beyond the antimeridian",
      [
        [191.5, 60],
        [-188.25, 60],
      ],
    ],
    [
      "the same point again",
      [
        [12.5, 47.25],
        [12.5, 47.25],
      ],
    ],
  ])("reads %s as they were written", (_what, points) => {
    expect(decodeRing(encodeRing(points))).toEqual(points);
  });

  it("reads a thousand random rings as they were written", () => {
    const random = sharesFrom(56);
    const degrees = (most: number) => Math.round((random() * 2 - 1) * most * 1e5) / 1e5;
    for (let ring = 0; ring < 1000; ring += 1) {
      const length = 1 + Math.floor(random() * 20);
      const points = Array.from({ length }, (): Position => [degrees(180), degrees(90)]);
      const read = decodeRing(encodeRing(points));
      expect(read.map(inSteps)).toEqual(points.map(inSteps));
    }
  });

  it.each(["v", "vx1vilihnM6hR7mEl2", "A=", "A,A", "ä"])("refuses %j", (text) => {
    expect(() => decodeRing(text)).toThrow(RangeError);
  });
});

describe("a polygon", () => {
  const rings: Position[][] = [
    [
      [0, 0],
      [0, 1],
      [1, 1],
      [0, 0],
    ],
    [
      [0.1, 0.2],
      [0.2, 0.2],
      [0.2, 0.3],
      [0.1, 0.2],
    ],
  ];

  it("has its form, then its outer ring, then its holes", () => {
    const text = encodePolygon(rings);
    expect(text).toBe(["1", ...rings.map(encodeRing)].join(","));
    expect(decodePolygon(text)).toEqual(rings);
  });

  it.each(["", "2,A", "A"])("of another form, %j, is refused", (text) => {
    expect(() => decodePolygon(text)).toThrow(RangeError);
  });
});

function inSteps([longitude, latitude]: Position): [number, number] {
  return [Math.round(longitude * 1e5), Math.round(latitude * 1e5)];
}
