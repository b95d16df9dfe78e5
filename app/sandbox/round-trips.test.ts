import { describe, expect, it } from "vitest";

import { jitterCycle, jitterCycleLength, jitterLimitMs, roundTripMs } from "./round-trips";

it.each([
  [0, 4],
  [100, 5.5],
  [8000, 124],
])("%d km take %d ms", (distanceKm, expectedMs) => {
  expect(roundTripMs(distanceKm)).toBeCloseTo(expectedMs, 9);
});

describe("jitterCycle", () => {
  it("is the same for the same seed, another for another", () => {
    expect(jitterCycle("AMS")).toEqual(jitterCycle("AMS"));
    expect(jitterCycle("AMS")).not.toEqual(jitterCycle("FRA"));
  });

  it.each(["AMS", "FRA", "", "a long seed"])(
    "touches 0 and stays within its limit (%j)",
    (seed) => {
      const cycle = jitterCycle(seed);
      expect(cycle).toHaveLength(jitterCycleLength);
      expect(Math.min(...cycle)).toBe(0);
      expect(Math.max(...cycle)).toBeLessThan(jitterLimitMs);
      expect(Math.max(...cycle)).toBeGreaterThan(0);
    },
  );
});
