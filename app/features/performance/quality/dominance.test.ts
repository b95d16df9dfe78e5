import { describe, expect, it } from "vitest";

import { figuresOf, simulatedFigures, type SimulatedSample } from "#tests/factories/simulated-cell";
import { randomFrom } from "#tests/support/random";

import { estimateOf } from "./cell-estimates";
import { isDominated } from "./dominance";
import type { Estimate } from "./worked-estimate";
import type { Quantity } from "./quantity";

/** So many samples of one customer. */
const ofOne = (customer: number, count: number, facts: Partial<SimulatedSample> = {}) =>
  Array.from({ length: count }, (): SimulatedSample => ({ customer, value: 30, ...facts }));

/** Twenty customers with five samples each, of which few fail. */
const others = Array.from({ length: 20 }, (_, at) =>
  ofOne(at + 2, 5, { isFailed: at % 10 === 0 }),
).flat();

const dominated = (samples: readonly SimulatedSample[], quantity: Quantity) => {
  const figures = figuresOf(samples);
  return isDominated(figures, quantity, estimateOf(figures, quantity, 0) as Estimate);
};

describe("one customer makes a figure", () => {
  it.each([
    ["with all samples", ofOne(1, 50), true],
    ["with over half of the samples", [...others, ...ofOne(1, 101)], true],
    ["not with half of them", [...others, ...ofOne(1, 100)], false],
    ["not with many samples like the others'", [...others, ...ofOne(1, 60)], false],
    ["not where nobody has many", others, false],
  ])("%s", (_rule, samples, expected) => {
    for (const quantity of ["latencyMs", "downloadBps", "jitterMs", "lossRatio"] as const)
      expect(dominated(samples, quantity)).toBe(expected);
  });

  it.each([
    ["with many failures", ofOne(1, 60, { isFailed: true }), true],
    ["with few failures", ofOne(1, 5, { isFailed: true }), false],
    [
      "with failures like the others'",
      [...ofOne(1, 54), ...ofOne(1, 6, { isFailed: true })],
      false,
    ],
  ])("of availability %s", (_rule, own, expected) => {
    const figures = figuresOf([...others, ...own]);
    const estimate = estimateOf(figures, "connect", 0) as Estimate;
    const at = () => ({ low: estimate.value - 0.05, high: estimate.value + 0.05 });
    expect(isDominated(figures, "connect", { ...estimate, at })).toBe(expected);
  });

  // Without customer 1 the mean logarithm is that of 30, with it a third lies twice as high.
  it.each([
    [1.2, true],
    [1.3, false],
  ])("where the value moves by 1.26 and its interval reaches %d times: %s", (times, expected) => {
    const figures = figuresOf([...others, ...ofOne(1, 50, { value: 60 })]);
    const estimate: Estimate = {
      value: 100,
      n: 150,
      effective: 150,
      at: () => ({ low: 100 / times, high: 100 * times }),
    };
    expect(isDominated(figures, "latencyMs", estimate)).toBe(expected);
  });

  it("never by its values of loss, of which most are 0", () => {
    expect(dominated([...others, ...ofOne(1, 60, { value: 0.5 })], "lossRatio")).toBe(false);
  });

  it("also where customers are estimated", () => {
    const random = randomFrom("many customers");
    const many = Array.from({ length: 100 }, () => ofOne(random.whole(2, 1e6), 1)).flat();
    expect(dominated(many, "latencyMs")).toBe(false);
    expect(dominated([...many, ...ofOne(1, 110)], "latencyMs")).toBe(true);
  });
});

it("customers that are alike seldom make a figure", () => {
  const random = randomFrom("customers that are alike");
  const cell = { samples: 300, customers: 20, rho: 0, sizes: "even", failureRatio: 0.1 } as const;
  for (let round = 0; round < 50; round += 1) {
    const figures = simulatedFigures(random, cell);
    for (const quantity of ["latencyMs", "connect"] as const)
      expect(isDominated(figures, quantity, estimateOf(figures, quantity, 0) as Estimate)).toBe(
        false,
      );
  }
});
