import { describe, expect, it } from "vitest";

import { simulatedFigures } from "#tests/factories/simulated-cell";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { usualConfidence } from "~/lib/intervals";

import { estimateOf } from "./cell-estimates";
import type { Estimate } from "./worked-estimate";
import { TargetBaselines } from "./target-baseline";

const worlds = isDeep ? 5_000 : 150;
const providers = 10;
const cell = { customers: 20, rho: 0.1, sizes: "even", failureRatio: 0.03 } as const;

/** Estimates of equal providers on one range. */
const rangeOf = (random: Random) =>
  Array.from({ length: providers }, () => {
    const figures = simulatedFigures(random, { ...cell, samples: random.whole(100, 400) });
    return estimateOf(figures, "latencyMs", 0) as Estimate;
  });

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function standardErrorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/**
 * How much better baselines are than all providers of their world together, which are equal: a ratio of the
 * value, below 0 where they are too good. The estimates' own bias is in both.
 */
function errorsOf(random: Random, chosenOn: "the range before" | "the same range"): number[] {
  return Array.from({ length: worlds }, () => {
    const before = chosenOn === "the range before" ? rangeOf(random) : [];
    const now = rangeOf(random);
    const candidates = now.map((estimate, at) => ({
      solution: at + 1,
      share: 1 / providers,
      before: before[at] ?? null,
      now: estimate,
    }));
    const baseline = new TargetBaselines(candidates, "low").without(
      (each) => each === 0,
      usualConfidence,
    );
    return (baseline?.value ?? NaN) / meanOf(now.map(({ value }) => value)) - 1;
  });
}

describe("a baseline of equal providers", () => {
  it("is not too good where it is chosen on the range before", () => {
    const errors = errorsOf(randomFrom("chosen before"), "the range before");
    expect(Math.abs(meanOf(errors))).toBeLessThan(4 * standardErrorOf(errors));
  });

  it("is too good by some percent where it is chosen on the same range", () => {
    const errors = errorsOf(randomFrom("chosen on the same"), "the same range");
    expect(meanOf(errors)).toBeLessThan(-0.03);
    expect(meanOf(errors)).toBeLessThan(-10 * standardErrorOf(errors));
  });
});
