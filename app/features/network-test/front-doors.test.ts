import { describe, expect, it } from "vitest";

import {
  bestPossibleLatency,
  doorsOf,
  expectedDoors,
  expectedRoundTripMs,
  isOptimal,
  optimalDoors,
  type ExpectedDoor,
  type FrontDoor,
} from "./front-doors";

const door = (
  code: string,
  latitude: number,
  longitude: number,
  more: Partial<FrontDoor> = {},
): FrontDoor => ({
  workload: "Exchange",
  code,
  city: code,
  region: "",
  country: "",
  countryCode: "US",
  latitude,
  longitude,
  ...more,
});

const quincy = door("EAT", 47.2343, -119.8525);
const seattle = door("SEA", 47.6062, -122.3321);
const denver = door("DEN", 39.7392, -104.9847);
const place = { latitude: 47.2529, longitude: -122.4443 };

const expecting = (code: string, expectedRoundTripMs: number, distanceKm = 0): ExpectedDoor => ({
  door: door(code, 0, 0),
  distanceKm,
  expectedRoundTripMs,
  basis: "distance",
  sampleCount: 0,
});

describe("expectedRoundTripMs", () => {
  it.each([
    [0, 4],
    [100, 5.5],
    [800, 16],
    [1780, 30.7],
    [20_000, 304],
  ])("%d km take %d ms", (distanceKm, roundTripMs) => {
    expect(expectedRoundTripMs(distanceKm)).toBeCloseTo(roundTripMs, 9);
  });
});

describe("expectedDoors", () => {
  it("goes by distance where nobody has measured, the least first", () => {
    const expected = expectedDoors(place, [denver, quincy, seattle], new Map());
    expect(expected.map(({ door: { code } }) => code)).toEqual(["SEA", "EAT", "DEN"]);
    expect(expected[0]).toMatchObject({ basis: "distance", sampleCount: 0 });
    expect(expected[0]?.distanceKm).toBeCloseTo(40.2, 1);
    expect(expected[0]?.expectedRoundTripMs).toBeCloseTo(4 + (1.5 * 40.2) / 100, 2);
  });

  it("takes the median of others nearby instead, from ten of them on", () => {
    const medians = new Map([
      ["SEA", { medianMs: 30, count: 10 }],
      ["EAT", { medianMs: 1, count: 9 }],
    ]);
    const expected = expectedDoors(place, [seattle, quincy], medians);
    expect(expected.map(({ door: { code }, basis }) => [code, basis])).toEqual([
      ["EAT", "distance"],
      ["SEA", "measured"],
    ]);
    expect(expected[1]).toMatchObject({ expectedRoundTripMs: 30, sampleCount: 10 });
  });
});

describe("optimalDoors", () => {
  it.each([
    [
      "within 5 ms of a near one",
      [
        ["A", 6],
        ["B", 11],
        ["C", 11.1],
      ],
      ["A", "B"],
    ],
    [
      "within 10 % of a far one",
      [
        ["A", 100],
        ["B", 110],
        ["C", 110.1],
      ],
      ["A", "B"],
    ],
    [
      "5 ms and 10 % meet at 50 ms",
      [
        ["A", 50],
        ["B", 55],
        ["C", 55.1],
      ],
      ["A", "B"],
    ],
    [
      "sorted, whatever order they came in",
      [
        ["C", 9],
        ["A", 8],
        ["B", 8],
      ],
      ["A", "B", "C"],
    ],
    ["none of none", [], []],
  ] as const)("%s", (_, trips, codes) => {
    const optimal = optimalDoors(trips.map(([code, trip]) => expecting(code, trip)));
    expect(optimal.map((each) => each.door.code)).toEqual(codes);
  });

  const measuredAt = (code: string, medianMs: number, distanceKm: number) => ({
    ...expecting(code, medianMs, distanceKm),
    basis: "measured" as const,
    sampleCount: 14,
  });
  it.each([
    [
      "a measured one before a nearer estimate",
      [expecting("PDX", 6.9, 190), measuredAt("SEA", 7.2, 230)],
      ["SEA", "PDX"],
    ],
    [
      "of measured ones the nearest",
      [measuredAt("SEA", 7, 230), measuredAt("PDX", 9, 190)],
      ["PDX", "SEA"],
    ],
    [
      "no measured one that lies outside the tolerance",
      [expecting("PDX", 6.9, 190), measuredAt("SEA", 12, 230)],
      ["PDX"],
    ],
  ])("prefers %s", (_what, expected, codes) => {
    expect(optimalDoors(expected).map((each) => each.door.code)).toEqual(codes);
  });

  it("puts the nearer of two equal ones first", () => {
    const optimal = optimalDoors([expecting("A", 8, 200), expecting("B", 8, 100)]);
    expect(optimal.map((each) => each.door.code)).toEqual(["B", "A"]);
  });
});

describe("bestPossibleLatency", () => {
  it.each([
    [[expecting("A", 9), expecting("B", 6.5)], 6.5],
    [[], null],
  ])("%#", (expected, best) => {
    expect(bestPossibleLatency(expected)).toBe(best);
  });
});

describe("isOptimal", () => {
  const optimal = [expecting("SEA", 5), expecting("EAT", 6)];
  it.each([
    ["EAT", optimal, true],
    ["DEN", optimal, false],
    [null, optimal, null],
    ["EAT", [], null],
  ])("%s", (code, doors, answer) => {
    expect(isOptimal(code, doors)).toBe(answer);
  });
});

describe("doorsOf", () => {
  const beijing = door("BJS", 39.9, 116.4, { countryCode: "CN" });
  const sharePoint = door("SEA", 47.6, -122.3, { workload: "SharePoint" });
  const doors = [seattle, beijing, sharePoint];
  it.each([
    [{ variant: "MultiTenant", workload: "Exchange" }, [seattle]],
    [{ variant: "GCC", workload: "SharePoint" }, [sharePoint]],
    [{ variant: "Gallatin", workload: "Exchange" }, [beijing]],
    [{ variant: "Gallatin", workload: "SharePoint" }, []],
  ] as const)("%o", (choice, expected) => {
    expect(doorsOf(doors, choice)).toEqual(expected);
  });
});
