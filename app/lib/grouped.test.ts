import { expect, it } from "vitest";

import { grouped } from "./grouped";

it("puts values of one key together, in the order they came", () => {
  expect([
    ...grouped([
      ["b", 2],
      ["a", 1],
      ["b", 1],
      ["b", 2],
    ]),
  ]).toEqual([
    ["b", [2, 1, 2]],
    ["a", [1]],
  ]);
  expect(grouped([]).size).toBe(0);
});
