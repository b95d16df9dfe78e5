import { describe, expect, it } from "vitest";

import {
  exchangeScore,
  meanOpinionScore,
  scoreBand,
  scoreBandFloors,
  sharePointScore,
  teamsScore,
  transmissionRating,
} from "./score-scales";

/** Bits per second of a rate in megabytes per second. */
const megabytes = (perSecond: number) => perSecond * 8_000_000;

/** Equal steps from `from` to `to`, both included. */
const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count + 1 }, (_, step) => from + ((to - from) * step) / count);

describe("exchangeScore", () => {
  it.each([
    [0, 100],
    [10, 100],
    [17.5, 90],
    [25, 80],
    [44, 80 - (19 / 75) * 20],
    [100, 60],
    [150, 50],
    [200, 40],
    [300, 20],
    [325, 10],
    [350, 0],
    [5000, 0],
  ])("%d ms earn %d", (roundTripMs, points) => {
    expect(exchangeScore(roundTripMs)).toBeCloseTo(points, 9);
  });

  it("never rises with the round trip", () => {
    const points = steps(0, 400, 800).map(exchangeScore);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(points.at(-1)).toBe(0);
  });

  it.each([-1, Number.NaN])("refuses %d", (roundTripMs) => {
    expect(() => exchangeScore(roundTripMs)).toThrow(RangeError);
  });
});

describe("sharePointScore", () => {
  it.each([
    [0, 0],
    [1, 10],
    [2, 20],
    [4, 40],
    [6, 50],
    [8, 60],
    [14, 80],
    [17, 90],
    [20, 100],
    [125, 100],
  ])("%d MBps earn %d", (perSecond, points) => {
    expect(sharePointScore(megabytes(perSecond))).toBeCloseTo(points, 9);
  });

  it("never falls with the rate", () => {
    const points = steps(0, 25, 500).map((rate) => sharePointScore(megabytes(rate)));
    expect(points).toEqual([...points].sort((a, b) => a - b));
  });
});

describe("transmissionRating", () => {
  it.each([
    [{ roundTripMs: 0, jitterMs: 0, lossRatio: 0 }, 93.2 - 10 / 40],
    [{ roundTripMs: 60, jitterMs: 10, lossRatio: 0 }, 93.2 - 60 / 40],
    [{ roundTripMs: 260, jitterMs: 9.999, lossRatio: 0 }, 93.2 - 159.998 / 40],
    [{ roundTripMs: 260, jitterMs: 10, lossRatio: 0 }, 93.2 - 4],
    [{ roundTripMs: 400, jitterMs: 30, lossRatio: 0.01 }, 93.2 - 15 - 2.5],
    [{ roundTripMs: 100, jitterMs: 0, lossRatio: 1 }, 0],
    [{ roundTripMs: 10_000, jitterMs: 0, lossRatio: 0 }, 0],
  ])("%o", (media, rating) => {
    expect(transmissionRating(media)).toBeCloseTo(rating, 9);
  });
});

describe("meanOpinionScore", () => {
  it.each([
    [-1, 1],
    [0, 1],
    [3, 1],
    [6.4, 1],
    [50, 2.575],
    [60, 3.1],
    [70, 3.597],
    [80, 4.024],
    [90, 4.339],
    [93.2, 4.409],
    [100, 4.5],
    [120, 4.5],
  ])("R %d is MOS %d (ITU-T G.107, Annex B)", (rating, score) => {
    expect(meanOpinionScore(rating)).toBeCloseTo(score, 3);
  });

  it("never falls with the rating", () => {
    const scores = steps(0, 100, 1000).map(meanOpinionScore);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
  });
});

describe("teamsScore", () => {
  it("gives a perfect connection nearly all points, and never more than 100", () => {
    expect(teamsScore({ roundTripMs: 0, jitterMs: 0, lossRatio: 0 })).toBeCloseTo(99.97, 1);
  });

  it("gives a lost call none", () => {
    expect(teamsScore({ roundTripMs: 50, jitterMs: 5, lossRatio: 1 })).toBe(0);
  });

  it.each(["roundTripMs", "jitterMs", "lossRatio"] as const)("never rises with %s", (key) => {
    const most = key === "lossRatio" ? 1 : 5000;
    const perfect = { roundTripMs: 0, jitterMs: 0, lossRatio: 0 };
    const points = steps(0, most, 500).map((value) => teamsScore({ ...perfect, [key]: value }));
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(points.at(-1)).toBe(0);
  });
});

describe("scoreBand", () => {
  it.each([
    [100, 4],
    [80, 4],
    [79.999, 3],
    [60, 3],
    [59.999, 2],
    [40, 2],
    [39.999, 1],
    [20, 1],
    [19.999, 0],
    [0, 0],
  ])("%d is level %d", (score, band) => {
    expect(scoreBand(score)).toBe(band);
  });

  it("has its edges where the Exchange scale has its points", () => {
    expect([300, 200, 100, 25].map(exchangeScore)).toEqual([...scoreBandFloors]);
  });
});
