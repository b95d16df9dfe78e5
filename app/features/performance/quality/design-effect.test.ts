import { describe, expect, it } from "vitest";

import {
  figuresOf,
  simulatedFigures,
  type SimulatedCell,
  type SimulatedSample,
} from "#tests/factories/simulated-cell";
import { isDeep, randomFrom, type Random } from "#tests/support/random";

import { Figures } from "../figures/figures";
import { addFigures } from "../figures/add-figures";
import { measures } from "../workload";
import { meanSize } from "./clusters";
import { correlationOf, CorrelationSum, effectiveSize, type Spread } from "./design-effect";
import { spreadOf, type Quantity } from "./quantity";

const rounds = isDeep ? 500 : 50;

/** Values by customer, or by group where the mean size of a customer is given. */
function spreadOfValues(values: readonly (readonly number[])[], customerSize?: number): Spread {
  const sizes = values.map(({ length }) => length);
  const sums = values.map((own) => own.reduce((sum, value) => sum + value, 0));
  return {
    clusters: {
      sizes,
      sums,
      isGrouped: customerSize !== undefined,
      customerSize: customerSize ?? meanSize(sizes),
    },
    squares: values.flat().reduce((sum, value) => sum + value * value, 0),
  };
}

/** Mean squares 4 between and 0.5 within, of two customers with two samples each: ρ = 3.5 / 4.5. */
const alike = [
  [1, 2],
  [3, 4],
];

/** Nothing between the customers, 2.5 within: ρ = −2.5 / 2.5. */
const unlike = [
  [1, 4],
  [2, 3],
];

/** Mean squares 6.75 between and 1 within, mean size 4 − 10/4 = 1.5: ρ = 5.75 / 7.25. */
const unequal = [[1, 2, 3], [5]];

describe("the correlation within a customer", () => {
  it.each([
    ["alike", alike, 7 / 9, 1],
    ["unlike", unlike, -1, 1],
    ["of unequal number", unequal, 23 / 29, 1],
    [
      "the same within and different between",
      [
        [1, 1],
        [2, 2],
        [6, 6, 6],
      ],
      1,
      2,
    ],
    [
      "failures of one customer",
      [
        [1, 1],
        [0, 0],
      ],
      1,
      1,
    ],
    ["of one customer", [[1, 2, 3]], 0, 0],
    ["of every customer once", [[1], [2], [3]], 0, 0],
    [
      "all equal",
      [
        [3, 3],
        [3, 3, 3],
      ],
      0,
      0,
    ],
    ["not there", [], 0, 0],
  ])("of samples that are %s", (_name, values, rho, freedom) => {
    const correlation = correlationOf(spreadOfValues(values));
    expect(correlation.rho).toBeCloseTo(rho, 12);
    expect(correlation.freedom).toBe(freedom);
  });

  // The means of the groups differ 3.2 times as much as those of unrelated samples would: 2 · 8/5.
  it.each([
    ["large customers", 12, 2.2 / 11, 1],
    ["small customers", 2, 1, 1],
    ["customers with hardly more than one sample", 1.5, 0, 0],
  ])("of groups of %s", (_name, customerSize, rho, freedom) => {
    const correlation = correlationOf(spreadOfValues(alike, customerSize));
    expect(correlation.rho).toBeCloseTo(rho, 12);
    expect(correlation.freedom).toBe(freedom);
  });
});

describe("the pooled correlation", () => {
  it.each([
    ["no cell", [], 0],
    ["cells that know nothing", [{ rho: 0, freedom: 0 }], 0],
    [
      "cells by what they know",
      [
        { rho: 0.2, freedom: 10 },
        { rho: 0.4, freedom: 30 },
      ],
      0.35,
    ],
    [
      "one below 0 by chance",
      [
        { rho: -0.1, freedom: 10 },
        { rho: 0.3, freedom: 10 },
      ],
      0.1,
    ],
    [
      "cells that are below 0 together",
      [
        { rho: -0.5, freedom: 9 },
        { rho: 0.1, freedom: 9 },
      ],
      0,
    ],
  ])("of %s", (_name, cells, rho) => {
    expect(new CorrelationSum(cells).correlation).toBeCloseTo(rho, 12);
  });

  it.each([0, 0.1, 0.3])("of many cells is the true one: %d", (rho) => {
    const random = randomFrom(`correlation ${rho}`);
    for (const sizes of ["even", "zipf"] as const) {
      const cell: SimulatedCell = { samples: 200, customers: 20, rho, sizes, failureRatio: 0.1 };
      const cells = Array.from({ length: 200 }, () => simulatedFigures(random, cell));
      for (const quantity of ["latencyMs", "connect"] as const) {
        const found = cells.map((figures) => correlationOf(spreadOf(figures, quantity)));
        const pooled = new CorrelationSum(found).correlation;
        const total = found.reduce((sum, { freedom }) => sum + freedom, 0);
        const squares = found.map((one) => (one.freedom * (one.rho - pooled)) ** 2);
        const error = Math.sqrt(squares.reduce((sum, square) => sum + square, 0)) / total;
        // Four standard errors, and the bias of analysis of variance with few customers.
        expect(Math.abs(pooled - rho)).toBeLessThan(4 * error + 0.05 * rho);
      }
    }
  });
});

describe("the effective size", () => {
  it.each([
    ["its own correlation", alike, 0, 4 / (16 / 9)],
    ["the pooled one, where it is larger", alike, 1, 2],
    ["no correlation below 0", unlike, 0, 4],
    ["the pooled one, where its own is below 0", unlike, 0.5, 4 / 1.5],
    ["the pooled one, of a single customer", [[1, 2, 3, 4, 5]], 0.25, 5 / 2],
    ["every sample, where each customer has one", [[1], [2], [3]], 0.9, 3],
    [
      "one sample, where it says all",
      [
        [2, 2],
        [5, 5],
      ],
      0,
      2,
    ],
  ])("goes by %s", (_name, values, pooled, size) => {
    expect(effectiveSize(spreadOfValues(values), pooled)).toBeCloseTo(size, 12);
  });

  it.each([
    ["how their means differ", 1, 0, 4 / 3.2],
    ["the pooled correlation, where that says less", 9, 0.5, 4 / 5],
  ])("of groups goes by %s", (_name, customerSize, pooled, size) => {
    expect(effectiveSize(spreadOfValues(alike, customerSize), pooled)).toBeCloseTo(size, 12);
  });
});

/** Few or many customers, alike or not, also one and also all different. */
function randomSamples(random: Random, customersMost: number): SimulatedSample[] {
  const customers = random.whole(1, customersMost);
  const own = Array.from({ length: customers }, () => random.share() * random.pick([0, 3]));
  return Array.from({ length: random.whole(1, 500) }, () => {
    const customer = Math.floor(random.share() ** random.pick([1, 3]) * customers);
    return {
      customer: customer + 1,
      value: Math.exp(1 + (own[customer] ?? 0) + random.share()),
      isFailed: random.share() < 0.1,
    };
  });
}

const shuffled = (random: Random, samples: readonly SimulatedSample[]) =>
  samples
    .map((sample) => ({ sample, at: random.share() }))
    .sort((one, other) => one.at - other.at)
    .map(({ sample }) => sample);

/** The same samples in cells that are put together. */
function mergedFigures(random: Random, samples: readonly SimulatedSample[]): Figures {
  const into = new Figures();
  for (let at = 0; at < samples.length;) {
    const end = at + random.whole(1, samples.length);
    addFigures(into, figuresOf(samples.slice(at, end)), measures);
    at = end;
  }
  return into;
}

const quantities: readonly Quantity[] = ["latencyMs", "connect"];
const sizeOf = (figures: Figures, quantity: Quantity, pooled: number) =>
  effectiveSize(spreadOf(figures, quantity), pooled);

describe("the effective size of any cell", () => {
  it.each([30, 300])(
    "of up to %i customers lies between 1 and n, and falls with the pooled correlation",
    (most) => {
      const random = randomFrom(`effective sizes of ${most}`);
      for (let round = 0; round < rounds; round += 1) {
        const samples = randomSamples(random, most);
        const figures = figuresOf(samples);
        for (const quantity of quantities) {
          const sizes = [0, 0.01, 0.1, 0.5, 1].map((pooled) => sizeOf(figures, quantity, pooled));
          expect(sizes[0]).toBeLessThanOrEqual(samples.length);
          expect(sizes.at(-1)).toBeGreaterThanOrEqual(1 - 1e-9);
          expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
        }
      }
    },
  );

  it.each([32, 300])("of up to %i customers does not depend on the order of samples", (most) => {
    const random = randomFrom(`order of samples of ${most}`);
    for (let round = 0; round < rounds; round += 1) {
      const samples = randomSamples(random, most);
      const [one, other] = [figuresOf(samples), figuresOf(shuffled(random, samples))];
      for (const quantity of quantities)
        expect(sizeOf(other, quantity, 0.1)).toBeCloseTo(sizeOf(one, quantity, 0.1), 6);
    }
  });

  it("of up to 32 customers does not depend on the merging of cells", () => {
    const random = randomFrom("merging of exact cells");
    for (let round = 0; round < rounds; round += 1) {
      const samples = randomSamples(random, 32);
      const merged = mergedFigures(random, shuffled(random, samples));
      for (const quantity of quantities)
        expect(sizeOf(merged, quantity, 0.1)).toBeCloseTo(
          sizeOf(figuresOf(samples), quantity, 0.1),
          6,
        );
    }
  });

  // Of more customers, the largest ones are lower bounds that depend on the merging; nothing else does.
  it("of more customers depends on the merging of cells by the largest ones only", () => {
    const random = randomFrom("merging of estimated cells");
    for (let round = 0; round < rounds; round += 1) {
      const samples = randomSamples(random, 300);
      const merged = mergedFigures(random, shuffled(random, samples));
      for (const quantity of quantities) {
        const whole = figuresOf(samples);
        expect(sizeOf(merged, quantity, 0)).toBeCloseTo(sizeOf(whole, quantity, 0), 6);
        expect(sizeOf(merged, quantity, 0.1)).toBeGreaterThanOrEqual(
          sizeOf(whole, quantity, 0.1) * 0.999,
        );
      }
    }
  });
});
