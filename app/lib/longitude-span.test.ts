import { describe, expect, it } from "vitest";

import { longitudeSpan } from "./longitude-span";

describe("longitudeSpan", () => {
  it.each([
    [[10], 10, 0],
    [[10, 10], 10, 0],
    [[-10, 30], 10, 40],
    [[170, -170], -180, 20],
    [[178.44, -171.76], -176.66, 9.8],
    [[139.69, -118.24], -169.275, 102.07],
  ])("of %j has its centre at %d and spans %d degrees", (longitudes, centre, span) => {
    const found = longitudeSpan(longitudes);
    expect(found.span).toBeCloseTo(span, 6);
    expect(found.centre).toBeCloseTo(centre, 6);
  });
});
