import { describe, expect, it } from "vitest";

import { cellEstimates } from "#tests/factories/cell-estimates";
import { figuresOf, simulatedFigures } from "#tests/factories/simulated-cell";
import { isDeep, randomFrom } from "#tests/support/random";

import { exchangeScore, sharePointScore, teamsScore } from "../score-scales";
import { workloads } from "../workload";
import { type CellEstimates } from "./cell-estimates";
import type { Estimate } from "./worked-estimate";
import { overallEstimate, scoreEstimate } from "./score-estimate";

const rounds = isDeep ? 1_000 : 100;

const estimate = (value: number, facts: Partial<Estimate> & { half?: number } = {}): Estimate => ({
  value,
  n: 100,
  effective: 50,
  at: () => ({ low: value - (facts.half ?? 0), high: value + (facts.half ?? 0) }),
  ...facts,
});

const media = {
  latencyMs: estimate(60, { half: 20, n: 90 }),
  jitterMs: estimate(5, { half: 2, effective: 30 }),
  lossRatio: estimate(0.01, { half: 0.005, n: 80 }),
};

describe("the score", () => {
  it.each([
    ["Exchange", { latencyMs: estimate(25, { half: 15 }) }, 80, 76, 100],
    ["Assistant", { latencyMs: estimate(25, { half: 15 }) }, 80, 76, 100],
    ["SharePoint", { downloadBps: estimate(6 * 8e6, { half: 2 * 8e6 }) }, 50, 40, 60],
    [
      "Exchange",
      { latencyMs: estimate(25, { at: () => ({ low: 0, high: Infinity }) }) },
      80,
      0,
      100,
    ],
    [
      "SharePoint",
      { downloadBps: estimate(8e6, { at: () => ({ low: 0, high: Infinity }) }) },
      10,
      0,
      100,
    ],
  ] as const)(
    "of %s goes between the scores of the ends: %#",
    (workload, cell, value, low, high) => {
      const score = scoreEstimate(workload, cell);
      expect(score?.value).toBeCloseTo(value, 9);
      expect(score?.at(0.95).low).toBeCloseTo(low, 9);
      expect(score?.at(0.95).high).toBeCloseTo(high, 9);
    },
  );

  it("of Teams is that of all three, at their worst and at their best", () => {
    const score = scoreEstimate("Teams", media);
    expect(score?.value).toBe(teamsScore({ roundTripMs: 60, jitterMs: 5, lossRatio: 0.01 }));
    expect(score?.at(0.95)).toEqual({
      low: teamsScore({ roundTripMs: 80, jitterMs: 7, lossRatio: 0.015 }),
      high: teamsScore({ roundTripMs: 40, jitterMs: 3, lossRatio: 0.005 }),
    });
  });

  it("of Teams takes no more than all to be lost, and ends at 0 without an end", () => {
    const unsure = {
      ...media,
      latencyMs: estimate(60, { at: () => ({ low: 0, high: Infinity }) }),
    };
    const all = { ...unsure, lossRatio: estimate(1.01) };
    expect(scoreEstimate("Teams", unsure)?.at(0.95).low).toBe(0);
    expect(scoreEstimate("Teams", all)?.value).toBe(0);
  });

  it("is as sure as the least of what it is made of", () => {
    expect(scoreEstimate("Teams", media)).toMatchObject({ n: 80, effective: 30 });
  });

  it.each([
    ["Exchange", { downloadBps: estimate(1), jitterMs: estimate(1), lossRatio: estimate(0) }],
    ["Assistant", {}],
    ["SharePoint", { latencyMs: estimate(1) }],
    ["Teams", { ...media, latencyMs: undefined }],
    ["Teams", { ...media, jitterMs: undefined }],
    ["Teams", { ...media, lossRatio: undefined }],
  ] as const)("of %s needs all that it is made of: %#", (workload, cell) => {
    expect(scoreEstimate(workload, cell)).toBeUndefined();
  });

  it("asks for the intervals at its confidence", () => {
    const latencyMs = estimate(30, { at: (confidence) => ({ low: 10, high: 1_000 * confidence }) });
    expect(scoreEstimate("Exchange", { latencyMs })?.at(0.2)).toEqual({ low: 40, high: 100 });
  });
});

describe("the overall score", () => {
  it.each([
    ["no workload", []],
    ["one workload", [estimate(80)]],
  ])("of %s is none", (_name, scores) => {
    expect(overallEstimate(scores)).toBeUndefined();
  });

  it("is the mean of the scores, and goes from the mean of the low ends to that of the high ones", () => {
    const overall = overallEstimate([
      estimate(80, { half: 10, n: 100, effective: 60 }),
      estimate(50, { half: 4, n: 40, effective: 30 }),
    ]);
    expect(overall).toMatchObject({ value: 65, n: 140, effective: 30 });
    expect(overall?.at(0.95)).toEqual({ low: 58, high: 72 });
  });

  it("of equal scores is that score", () => {
    const score = estimate(70, { half: 5 });
    const overall = overallEstimate([score, score, score, score]);
    expect(overall?.value).toBe(score.value);
    expect(overall?.at(0.95)).toEqual(score.at(0.95));
  });
});

describe("scores of any cells", () => {
  const anyCells = () => {
    const random = randomFrom("scores");
    return Array.from({ length: rounds }, () => {
      const figures = simulatedFigures(random, {
        samples: random.whole(1, 300),
        customers: random.whole(1, 40),
        rho: random.pick([0, 0.3]),
        sizes: random.pick(["even", "zipf"] as const),
        failureRatio: 0.03,
        median: 10 ** random.pick([-3, 1, 2, 7.5]),
      });
      const cells = workloads.map((workload) => cellEstimates(workload, figures, {}));
      return Object.assign({}, ...cells) as CellEstimates;
    });
  };

  it("lie between 0 and 100 and in their intervals, which widen with confidence", () => {
    for (const cell of anyCells()) {
      const scores = workloads.map((workload) => scoreEstimate(workload, cell) as Estimate);
      for (const { value, at } of [...scores, overallEstimate(scores) as Estimate]) {
        const [wide, narrow] = [at(0.99), at(0.8)];
        const rising = [0, wide.low, narrow.low, value, narrow.high, wide.high, 100];
        expect(rising).toEqual([...rising].sort((one, other) => one - other));
      }
    }
  });

  it("are the scores of the values", () => {
    const figures = figuresOf([{ customer: 1, value: 40 }]);
    const value = figures.quantile("latencyMs", 0.5) ?? NaN;
    const cell = cellEstimates("Exchange", figures, {});
    expect(scoreEstimate("Exchange", cell)?.value).toBe(exchangeScore(value));
    const files = cellEstimates("SharePoint", figures, {});
    expect(scoreEstimate("SharePoint", files)?.value).toBe(sharePointScore(value));
  });
});
