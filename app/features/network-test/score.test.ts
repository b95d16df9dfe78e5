import { describe, expect, it } from "vitest";

import { aClientSection } from "#tests/factories/client-result";

import { teamsScore } from "~/features/performance/score-scales";

import { overallScore, partlyScored, workloadScores } from "./score";

/** Bits per second of a rate in megabytes per second. */
const megabytes = (perSecond: number) => perSecond * 8_000_000;

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
