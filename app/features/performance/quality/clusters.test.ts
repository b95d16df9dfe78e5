import { describe, expect, it } from "vitest";

import { figuresOf, type SimulatedSample } from "#tests/factories/simulated-cell";
import { isDeep, randomFrom } from "#tests/support/random";

import { clustersOf, knownCustomers, meanSize } from "./clusters";
import { pickOf } from "./quantity";

const rounds = isDeep ? 500 : 50;
const failures = pickOf("connect");

/** Samples by customer: of each, whether its attempts fail. */
const samplesOf = (customers: readonly (readonly boolean[])[]): SimulatedSample[] =>
  customers.flatMap((attempts, at) =>
    attempts.map((isFailed) => ({ customer: at + 1, value: 30, isFailed })),
  );

describe("the mean size", () => {
  it.each([
    ["nothing", [], 1],
    ["one customer", [4], 4],
    ["customers with one sample each", [1, 1, 1], 1],
    ["equal customers", [2, 2, 2], 2],
    ["a large and a small customer", [3, 1], 10 / 4],
    ["one that has nearly all", [98, 1, 1], 9_606 / 100],
  ])("of %s", (_name, sizes, mean) => {
    expect(meanSize(sizes)).toBeCloseTo(mean, 12);
  });
});

describe("clusters", () => {
  it("are the customers, with their attempts and failures", () => {
    const { customers } = figuresOf(samplesOf([[true, false, false], [true]]));
    expect(clustersOf(customers, failures)).toEqual({
      sizes: [3, 1],
      sums: [1, 1],
      isGrouped: false,
      customerSize: 10 / 4,
    });
  });

  it("leave out customers without a value", () => {
    const { customers } = figuresOf(samplesOf([[true], [false]]));
    const onlyFailed = clustersOf(customers, { ...failures, size: failures.sum });
    expect(onlyFailed.sizes).toEqual([1]);
  });

  it("of nothing have one sample a customer", () => {
    const { customers } = figuresOf([]);
    expect(clustersOf(customers, failures)).toMatchObject({ sizes: [], customerSize: 1 });
  });

  it("of more than 32 customers are groups of them", () => {
    const once = figuresOf(samplesOf(Array.from({ length: 400 }, () => [false])));
    const { sizes, isGrouped, customerSize } = clustersOf(once.customers, failures);
    expect([sizes.length, isGrouped]).toEqual([16, true]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(400);
    // Only the number of customers is estimated.
    expect(customerSize).toBeGreaterThanOrEqual(1);
    expect(customerSize).toBeLessThan(1.1);
  });

  it("of groups never take customers for smaller than they are", () => {
    const random = randomFrom("sizes of customers");
    for (let round = 0; round < rounds; round += 1) {
      const skew = random.pick([1, 2, 4]);
      const sizes = Array.from({ length: random.whole(33, 80) }, () =>
        Math.ceil(random.share() ** skew * 20),
      );
      const { customers } = figuresOf(
        samplesOf(sizes.map((size) => Array.from({ length: size }, () => false))),
      );
      const { isGrouped, customerSize } = clustersOf(customers, failures);
      expect(isGrouped).toBe(true);
      expect(customerSize).toBeGreaterThanOrEqual(meanSize(sizes));
      expect(customerSize).toBeLessThanOrEqual(Math.max(...sizes) + 1);
    }
  });
});

describe("customers that are known one by one", () => {
  it("are all of them, largest first", () => {
    const { customers } = figuresOf(samplesOf([[false], [true, true, false], [true, false]]));
    expect(knownCustomers(customers, failures)).toEqual([
      { size: 3, sum: 2 },
      { size: 2, sum: 1 },
      { size: 1, sum: 0 },
    ]);
  });

  it("are the largest eight where the others are estimated", () => {
    const sizes = Array.from({ length: 40 }, (_, at) => at + 1);
    const { customers } = figuresOf(
      samplesOf(sizes.map((size) => Array.from({ length: size }, () => false))),
    );
    expect(knownCustomers(customers, failures).map(({ size }) => size)).toEqual([
      40, 39, 38, 37, 36, 35, 34, 33,
    ]);
  });
});
