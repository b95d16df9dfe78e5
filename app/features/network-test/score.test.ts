import { describe, expect, it } from "vitest";

import { aClientSection } from "#tests/factories/client-result";

import {
  exchangeScore,
  meanOpinionScore,
  overallScore,
  partlyScored,
  scoreBand,
  scoreBandFloors,
  sharePointScore,
  teamsScore,
  transmissionRating,
  workloadScores,
} from "./score";

/** Bits per second of a rate in megabytes per second. */
const megabytes = (perSecond: number) => perSecond * 8_000_000;

/** Equal steps from `from` to `to`, both included. */
const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count + 1 }, (_, step) => from + ((to - from) * step) / count);

const download = (bitsPerSecond: number | null) =>
  aClientSection("bufferBloat", {
    download: { bitsPerSecond, bytes: 15_000_000, elapsedMs: 1100, loaded: null, reason: null },
  });
const perfect = { latencyMs: 0, jitterMs: 0, lossRatio: 0 };

describe("what a score covers", () => {
  it.each([
    [{ exchange: 100, sharePoint: null, teams: null }, ["exchange"]],
    [{ exchange: 100, sharePoint: 40, teams: null }, ["exchange", "sharePoint"]],
    [{ exchange: 100, sharePoint: 40, teams: 80 }, null],
    [{ exchange: null, sharePoint: null, teams: null }, null],
  ])("%o", (scores, covered) => {
    expect(partlyScored(scores)).toEqual(covered);
  });
});

describe("workloadScores", () => {
  it.each([
    [
      "of nothing",
      { exchangeScore: null, bufferBloat: null, skype: null },
      { exchange: null, sharePoint: null, teams: null },
    ],
    [
      "of a latency alone",
      { exchangeScore: 80, bufferBloat: null, skype: null },
      { exchange: 80, sharePoint: null, teams: null },
    ],
    [
      "of a download",
      { exchangeScore: 80, bufferBloat: download(megabytes(14)), skype: null },
      { exchange: 80, sharePoint: 80, teams: null },
    ],
    [
      "of a download that was none",
      { exchangeScore: 80, bufferBloat: download(null), skype: null },
      { exchange: 80, sharePoint: null, teams: null },
    ],
    [
      "of a test that found nothing",
      { exchangeScore: null, bufferBloat: aClientSection("bufferBloat", null), skype: null },
      { exchange: null, sharePoint: null, teams: null },
    ],
    [
      "of a slow download",
      { exchangeScore: null, bufferBloat: download(0), skype: null },
      { exchange: null, sharePoint: 0, teams: null },
    ],
    [
      "of a stream",
      { exchangeScore: null, bufferBloat: null, skype: aClientSection("skype", perfect) },
      {
        exchange: null,
        sharePoint: null,
        teams: teamsScore({ roundTripMs: 0, jitterMs: 0, lossRatio: 0 }),
      },
    ],
    [
      "of a stream over TCP",
      {
        exchangeScore: null,
        bufferBloat: null,
        skype: aClientSection("skype", { ...perfect, lossRatio: null }),
      },
      { exchange: null, sharePoint: null, teams: null },
    ],
  ])("%s", (_name, parts, scores) => expect(workloadScores(parts)).toEqual(scores));
});

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

describe("overallScore", () => {
  it.each([
    [{ exchange: null, sharePoint: null, teams: null }, null],
    [{ exchange: 75, sharePoint: null, teams: null }, 75],
    [{ exchange: 80, sharePoint: 40, teams: null }, 60],
    [{ exchange: 59, sharePoint: 59, teams: 52 }, 170 / 3],
    [{ exchange: 0, sharePoint: null, teams: 0 }, 0],
  ])("%o is %d", (scores, overall) => {
    expect(overallScore(scores)).toBe(overall);
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
