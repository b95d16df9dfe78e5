import { describe, expect, it } from "vitest";

import type { Interval } from "~/lib/intervals";

import type { Estimate } from "./worked-estimate";
import { figureOf, isEnough, isImprecise } from "./figure";
import { effectiveLeast } from "./shown-figure";

const estimate = (facts: Partial<Estimate> & Partial<Interval>): Estimate => {
  const { low = 90, high = 110, ...others } = facts;
  return { value: 100, n: 100, effective: 50, at: () => ({ low, high }), ...others };
};

describe("samples", () => {
  it.each([
    [0, false],
    [23.999, false],
    [24, true],
    [1_000, true],
  ])("that tell as much as %d independent ones are enough: %s", (effective, enough) => {
    expect(isEnough({ effective })).toBe(enough);
  });

  it("need 24 independent ones", () => {
    expect(effectiveLeast).toBe(24);
  });
});

describe("an estimate", () => {
  it.each([
    ["measure", 100, 80, 120, false],
    ["measure", 100, 80, 120.1, true],
    ["measure", 100, 0, 40, false],
    ["measure", 100, 90, Infinity, true],
    ["measure", 0, 0, 1, true],
    ["measure", 0, 0, 0, false],
    ["ratio", 0.99, 0.9, 1, false],
    ["ratio", 0.99, 0.899, 1, true],
    ["ratio", 0, 0, 0.0999, false],
  ] as const)("as %s of %d from %d to %d is imprecise: %s", (kind, value, low, high, imprecise) => {
    expect(isImprecise(estimate({ value, low, high }), kind)).toBe(imprecise);
  });

  it("is judged at 95 %", () => {
    const asked: number[] = [];
    const at = (confidence: number) => {
      asked.push(confidence);
      return { low: 99, high: 101 };
    };
    isImprecise(estimate({ at }), "measure");
    figureOf(estimate({ at }), { customers: 9, isImprecise: false });
    expect(asked).toEqual([0.95, 0.95]);
  });
});

describe("a figure", () => {
  it("is the value with its interval", () => {
    const of = { customers: 9, isImprecise: true };
    expect(figureOf(estimate({ effective: 24.9 }), of)).toEqual({
      value: 100,
      n: 100,
      effective: 24,
      customers: 9,
      low: 90,
      high: 110,
      isShown: true,
      hiddenReason: null,
      isImprecise: true,
    });
  });

  it.each([
    ["no-samples", undefined, 0, 0],
    ["too-few-samples", estimate({ effective: 23.9 }), 100, 23],
    ["too-few-samples", estimate({ n: 1, effective: 1 }), 1, 1],
  ])("is hidden with its reason: %s", (hiddenReason, hidden, n, effective) => {
    expect(figureOf(hidden, { customers: 3, isImprecise: true })).toEqual({
      value: null,
      n,
      effective,
      customers: 3,
      low: null,
      high: null,
      isShown: false,
      hiddenReason,
      isImprecise: false,
    });
  });

  it("has no upper end where the samples have none", () => {
    const of = { customers: 3, isImprecise: true };
    expect(figureOf(estimate({ high: Infinity }), of)).toMatchObject({ low: 90, high: null });
  });
});
