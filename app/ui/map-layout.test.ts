import { describe, expect, it } from "vitest";
import { bowedLine, bowedLinePoints, spaceApart, uncovered } from "~/ui/map-layout";

const sides = { left: 12, right: 508 };

function leastDistance(spots: readonly { x: number; y: number }[]): number {
  return Math.min(
    ...spots.flatMap((a, i) => spots.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
  );
}

describe("spaceApart", () => {
  it("leaves alone what is apart", () => {
    const spots = [
      { x: 100, y: 100 },
      { x: 140, y: 100 },
    ];
    expect(spaceApart(spots, sides)).toEqual(spots);
  });

  it.each([
    [
      "one place",
      [
        { x: 200, y: 80 },
        { x: 200, y: 80 },
        { x: 200, y: 80 },
      ],
    ],
    [
      "two near ones",
      [
        { x: 200, y: 80 },
        { x: 205, y: 84 },
      ],
    ],
    [
      "the left edge",
      [
        { x: 2, y: 80 },
        { x: 2, y: 80 },
      ],
    ],
    [
      "the right edge",
      [
        { x: 515, y: 80 },
        { x: 516, y: 80 },
        { x: 515, y: 80 },
      ],
    ],
  ])("parts marks at %s and keeps them inside", (_, spots) => {
    const placed = spaceApart(spots, sides);
    expect(leastDistance(placed)).toBeGreaterThanOrEqual(18.8);
    expect(placed.every(({ x }) => x >= sides.left && x <= sides.right)).toBe(true);
  });

  it("keeps the middle of a group where the place is", () => {
    expect(
      spaceApart(
        [
          { x: 200, y: 80 },
          { x: 200, y: 80 },
        ],
        sides,
      ),
    ).toEqual([
      { x: 190.5, y: 80 },
      { x: 209.5, y: 80 },
    ]);
  });

  it("puts the western mark on the left", () => {
    const [first, second] = spaceApart(
      [
        { x: 205, y: 80 },
        { x: 200, y: 80 },
      ],
      sides,
    );
    expect(first!.x).toBeGreaterThan(second!.x);
  });

  it("does not move marks onto each other when two groups stand close", () => {
    const placed = spaceApart(
      [
        { x: 100, y: 80 },
        { x: 100, y: 80 },
        { x: 122, y: 80 },
        { x: 122, y: 80 },
      ],
      sides,
    );
    expect(leastDistance(placed)).toBeGreaterThanOrEqual(18.8);
  });
});

describe("bowedLine", () => {
  const [a, b] = [
    { x: 0, y: 100 },
    { x: 200, y: 100 },
  ];

  it("ends at the marks", () => {
    expect(bowedLine(a, b)).toBe("M0 100Q100 48 200 100");
  });

  it("bows to opposite sides there and back", () => {
    expect(bowedLine(b, a)).toBe("M200 100Q100 152 0 100");
  });

  it("passes the points given along it", () => {
    expect(bowedLinePoints(a, b, 1)).toEqual([{ x: 100, y: 74 }]);
  });
});

describe("uncovered", () => {
  it.each([
    ["nothing", [], []],
    ["one place", [200, 200, 200], [0]],
    ["two near ones, the first", [205, 200], [0]],
    ["what is apart", [200, 219, 238], [0, 1, 2]],
    ["a row in which each covers the next", [200, 210, 220, 230, 240], [0, 2, 4]],
  ])("of %s keeps whom nobody before covers", (_, places, kept) => {
    expect(uncovered(places.map((x) => ({ x, y: 80 })))).toEqual(kept);
  });
});
