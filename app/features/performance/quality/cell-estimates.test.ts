import { describe, expect, it } from "vitest";

import { cellEstimates } from "#tests/factories/cell-estimates";
import { figuresOf, simulatedFigures } from "#tests/factories/simulated-cell";
import { randomFrom } from "#tests/support/random";

import { Figures } from "../figures/figures";
import { statisticOf } from "../figures/measure-statistics";
import { measures, workloads } from "../workload";
import { estimateOf, pooledCorrelations, quantitiesOf } from "./cell-estimates";
import { expectedCorrelation } from "./design-effect";

const cell = { samples: 200, customers: 20, rho: 0.3, sizes: "even", failureRatio: 0.1 } as const;

describe("what is estimated", () => {
  it.each([
    ["Exchange", ["latencyMs", "connect", "wss"]],
    ["SharePoint", ["downloadBps", "connect", "wss"]],
    ["Teams", ["latencyMs", "lossRatio", "jitterMs", "connect", "wss"]],
    ["Assistant", ["latencyMs", "connect", "wss"]],
  ] as const)("of %s are its measures, availability and connectedness", (workload, quantities) => {
    const figures = simulatedFigures(randomFrom(workload), cell);
    expect(quantitiesOf(workload)).toEqual(quantities);
    expect(Object.keys(cellEstimates(workload, figures, {}))).toEqual(quantities);
    expect(Object.keys(pooledCorrelations(workload, [figures]))).toEqual(quantities);
  });

  it.each(workloads)("of %s has the values that are shown without an interval", (workload) => {
    const figures = simulatedFigures(randomFrom("plain values"), { ...cell, median: 0.01 });
    const { connect, wss, ...measured } = cellEstimates(workload, figures, {});
    expect(connect?.value).toBeCloseTo(figures.availability ?? NaN, 12);
    expect(wss?.value).toBeCloseTo(figures.connectedness ?? NaN, 12);
    for (const measure of measures) {
      if (!measured[measure]) continue;
      const statistic = statisticOf[measure];
      expect(measured[measure].value).toBe(
        statistic === "mean" ? figures.mean(measure) : figures.quantile(measure, statistic),
      );
    }
  });

  it("of a cell without samples is nothing", () => {
    expect(cellEstimates("Teams", new Figures(), {})).toEqual({});
    expect(estimateOf(new Figures(), "connect", 0.5)).toBeUndefined();
  });
});

describe("the pooled correlations", () => {
  it("make a cell that cannot tell its own less sure", () => {
    const random = randomFrom("pooled correlations");
    const cells = Array.from({ length: 40 }, () => simulatedFigures(random, cell));
    const pooled = pooledCorrelations("Exchange", cells);
    const single = figuresOf(
      Array.from({ length: 101 }, () => ({ customer: 1, value: 30, isFailed: false })),
    );
    const { latencyMs, connect } = cellEstimates("Exchange", single, pooled);
    expect(pooled.latencyMs).toBeGreaterThan(0.2);
    expect(latencyMs?.effective).toBeCloseTo(101 / (1 + 100 * (pooled.latencyMs ?? 0)), 9);
    expect(connect?.effective).toBeCloseTo(101 / (1 + 100 * (pooled.connect ?? 0)), 9);
  });

  it("of no cells are what is expected before any is known", () => {
    expect(pooledCorrelations("SharePoint", [])).toEqual({
      downloadBps: expectedCorrelation.rho,
      connect: expectedCorrelation.rho,
      wss: expectedCorrelation.rho,
    });
  });
});
