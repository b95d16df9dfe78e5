import { describe, expect, it } from "vitest";

import { unwrapRing } from "./unwrap-outline";

describe("unwrapRing", () => {
  it.each([
    [
      "stays within the map",
      [
        [10, 1],
        [20, 2],
        [10, 1],
      ],
      [
        [10, 1],
        [20, 2],
        [10, 1],
      ],
    ],
    [
      "goes east over the antimeridian and back",
      [
        [170, 60],
        [-170, 61],
        [170, 60],
      ],
      [
        [170, 60],
        [190, 61],
        [170, 60],
      ],
    ],
    [
      "goes west over it and back",
      [
        [-170, 60],
        [170, 61],
        [-170, 60],
      ],
      [
        [-170, 60],
        [-190, 61],
        [-170, 60],
      ],
    ],
    ["is empty", [], []],
  ])("a ring that %s", (_name, ring, unwrapped) => expect(unwrapRing(ring)).toEqual(unwrapped));
});
