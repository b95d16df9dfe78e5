import { describe, expect, it } from "vitest";

import { beliefIn, leastRoundTripMs } from "./fibre";

describe("the speed of light in fibre", () => {
  it.each([
    [0, 0],
    [200, 2],
    [7849, 78.49],
    [20_000, 200],
  ])("needs for %d km there and back %d ms", (km, ms) => {
    expect(leastRoundTripMs(km)).toBeCloseTo(ms, 9);
  });

  it.each([
    ["just enough time", 1000, { ms: 10, errorMs: 1.5 }, "believed"],
    ["a hundredth of a ms less", 1000, { ms: 9.99, errorMs: 1.5 }, "refuted"],
    ["Amsterdam to Seattle in 4.7 ms", 7849, { ms: 4.7, errorMs: 1.5 }, "refuted"],
    ["wall time that nobody calibrated", 1000, { ms: 9, errorMs: 10 }, "doubted"],
    ["a clock too coarse to tell", 7849, { ms: 4.7, errorMs: 200 }, "doubted"],
    ["a distance within which no verdict rests on it", 800, { ms: 0.1, errorMs: 1.5 }, "believed"],
    ["the first that one rests on", 801, { ms: 8, errorMs: 1.5 }, "refuted"],
    ["no round trip", 7849, null, "believed"],
    ["no distance", null, { ms: 4.7, errorMs: 1.5 }, "believed"],
  ] as const)("%s", (_what, km, roundTrip, belief) => {
    expect(beliefIn(km, roundTrip)).toBe(belief);
  });
});
