import { expect, it } from "vitest";

import { longitudeTurns } from "./turn-longitudes.js";

/** A polygon from west to east. */
const land = (west: number, east: number) => [
  [
    [west, 0],
    [east, 0],
    [east, 1],
    [west, 0],
  ],
];

it.each([
  ["land together", [land(5, 15), land(20, 30)], 10, 10],
  [
    "land on both sides, most of it east: what is west",
    [land(20, 180), land(-180, -170)],
    -175,
    185,
  ],
  [
    "land on both sides, most of it east: what is east",
    [land(20, 180), land(-180, -170)],
    100,
    100,
  ],
  [
    "land on both sides, most of it west: what is east",
    [land(-170, -65), land(172, 180)],
    175,
    -185,
  ],
  [
    "land on both sides, most of it west: what is west",
    [land(-170, -65), land(172, 180)],
    -100,
    -100,
  ],
  ["islands on both sides", [land(177, 180), land(-180, -178)], -179, 181],
  ["land all around", [land(-180, 0), land(0, 180)], -100, -100],
])("of %s", (_what, polygons, longitude, turned) => {
  const turn = longitudeTurns([{ country: "XX", polygons }]);
  expect(turn("XX", longitude)).toBe(turned);
  expect(turn("YY", longitude)).toBe(longitude);
});
