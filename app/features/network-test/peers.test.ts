import { describe, expect, it } from "vitest";

import {
  compareInNarrowestPlace,
  compareWithPeers,
  hasEnoughCustomers,
  isInsight,
  peerBinOf,
  peerPlaces,
  type PeerCounts,
  type PeerPlace,
} from "./peers";

const tacoma = {
  city: "Tacoma",
  region: "Washington",
  country: "United States",
  countryCode: "US",
};

const counts = (
  bandCounts: PeerCounts["bandCounts"],
  customerCount = 20,
  isNewestOnly = false,
): PeerCounts => ({
  bandCounts,
  customerCount,
  isNewestOnly,
});

const place: PeerPlace = { scope: "city", key: "us|washington|tacoma", name: "Tacoma" };

describe("peerBinOf", () => {
  it.each([
    [100, 0],
    [80, 0],
    [79.9, 1],
    [40, 2],
    [39.9, 3],
    [19.9, 4],
    [0, 4],
  ])("%d falls in bin %d", (score, bin) => {
    expect(peerBinOf(score)).toBe(bin);
  });
});

describe("peerPlaces", () => {
  it("goes from city to country", () => {
    expect(peerPlaces(tacoma)).toEqual([
      { scope: "city", key: "us|washington|tacoma", name: "Tacoma" },
      { scope: "region", key: "us|washington", name: "Washington" },
      { scope: "country", key: "us", name: "United States" },
    ]);
  });

  it.each([
    ["no city", { ...tacoma, city: "" }, ["region", "country"]],
    ["no region", { ...tacoma, region: "" }, ["city", "country"]],
    [
      "a country alone",
      { city: "", region: " ", country: "Denmark", countryCode: "DK" },
      ["country"],
    ],
    ["typed names without a code", { ...tacoma, country: "US", countryCode: "" }, []],
  ])("leaves out what is unknown: %s", (_, known, scopes) => {
    expect(peerPlaces(known).map(({ scope }) => scope)).toEqual(scopes);
  });

  it.each([
    { ...tacoma, city: "TACOMA", country: "USA" },
    { ...tacoma, city: " Tacoma  ", countryCode: "us" },
  ])("counts other spellings as the same place: %o", (spelling) => {
    expect(peerPlaces(spelling)[0]?.key).toBe("us|washington|tacoma");
  });

  it("keeps places of one name apart", () => {
    const keys = [
      { city: "Portland", region: "Oregon", country: "United States", countryCode: "US" },
      { city: "Portland", region: "Maine", country: "United States", countryCode: "US" },
      { city: "Portland", region: "", country: "United States", countryCode: "US" },
      { city: "b|c", region: "a", country: "", countryCode: "US" },
      { city: "c", region: "a|b", country: "", countryCode: "US" },
    ].map((each) => peerPlaces(each)[0]?.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("compareWithPeers", () => {
  it("gives shares from the best bin on, the own bin, and who does better", () => {
    expect(compareWithPeers(58, place, counts([3, 9, 24, 16, 48]))).toEqual({
      scope: "city",
      placeName: "Tacoma",
      resultCount: 100,
      isNewestOnly: false,
      bins: [0.48, 0.16, 0.24, 0.09, 0.03],
      ownBin: 2,
      betterShare: 0.64,
    });
  });

  it.each([
    [100, 0, 0],
    [80, 0, 0],
    [79, 1, 0.48],
    [0, 4, 0.97],
  ])(
    "a score of %d is in bin %d and %d do better by a whole band",
    (score, ownBin, betterShare) => {
      const comparison = compareWithPeers(score, place, counts([3, 9, 24, 16, 48]));
      expect(comparison.ownBin).toBe(ownBin);
      expect(comparison.betterShare).toBeCloseTo(betterShare, 9);
    },
  );

  it("says nothing of the reader without a score", () => {
    expect(compareWithPeers(null, place, counts([0, 0, 0, 0, 7]))).toMatchObject({
      bins: [1, 0, 0, 0, 0],
      ownBin: null,
      betterShare: null,
    });
  });
});

describe("widening", () => {
  it.each([
    [4, false],
    [5, true],
  ])("%d other customers are enough: %s", (customerCount, isEnough) => {
    expect(hasEnoughCustomers(counts([0, 0, 0, 0, 50], customerCount))).toBe(isEnough);
  });

  it.each([
    ["stays in the city", { city: 5, region: 9, country: 9 }, "city", ["city"]],
    ["goes to the region", { city: 4, region: 5, country: 9 }, "region", ["city", "region"]],
    [
      "goes to the country",
      { city: 0, region: 4, country: 5 },
      "country",
      ["city", "region", "country"],
    ],
    ["gives up", { city: 0, region: 0, country: 4 }, undefined, ["city", "region", "country"]],
  ] as const)("%s", async (_, customers, scope, asked) => {
    const seen: string[] = [];
    const comparison = await compareInNarrowestPlace(50, peerPlaces(tacoma), async (each) => {
      seen.push(each.scope);
      return counts([0, 0, 1, 0, customers[each.scope]], customers[each.scope]);
    });
    expect(comparison?.scope).toBe(scope);
    expect(seen).toEqual(asked);
  });

  it("compares nothing without a place", async () => {
    expect(await compareInNarrowestPlace(50, [], async () => counts([0, 0, 0, 0, 9]))).toBeNull();
  });
});

describe("isInsight", () => {
  it.each([
    [0.1, true],
    [0.0999, false],
    [0, false],
    [null, false],
  ])("%s of customers doing better: %s", (betterShare, answer) => {
    expect(isInsight({ betterShare })).toBe(answer);
  });
});
