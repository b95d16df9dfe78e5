import { describe, expect, it } from "vitest";

import { addCustomerSample, noCustomers, settledCustomers } from "../aggregation/customers";
import { bucketOf } from "../aggregation/histogram";
import { notTested, worked } from "../aggregation/tally";
import { firstCustomerId } from "../samples/customer-id";
import { exchangeScore } from "../score-scales";
import { customerScores, scoresOfMetro } from "./customer-scores";

/** Customers with the round trips in ms of each; null is a sample without one. */
function customersOf(roundTrips: Record<number, (number | null)[]>, most = Infinity) {
  const customers = noCustomers();
  for (const [customer, values] of Object.entries(roundTrips))
    for (const value of values)
      addCustomerSample(customers, {
        customer: Number(customer),
        connect: worked,
        wss: notTested,
        latencyMs: value === null ? -1 : bucketOf(value),
        downloadBps: -1,
        lossRatio: -1,
        jitterMs: -1,
      });
  return settledCustomers(customers, most);
}

const many = (count: number, roundTripMs: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, [roundTripMs]]));

describe("scores of customers", () => {
  it("are of the mean of the logarithms, so one slow test of many does not decide", () => {
    const [scores = []] = customerScores([
      customersOf({ 7: [20], 8: [10, 1000, 10, 10, 10, 10, 10, 10], 9: [50, 200] }),
    ]);
    expect(scores.map(({ customer }) => customer)).toEqual(["7", "8", "9"]);
    for (const [at, roundTripMs] of [20, 10 * 100 ** (1 / 8), 100].entries())
      expect(scores[at]?.score).toBeCloseTo(exchangeScore(roundTripMs), -1);
  });

  it("weigh a customer once, however often it tests", () => {
    const often = customersOf({ 1: Array.from({ length: 500 }, () => 20), 2: [300] });
    expect(customerScores([often])[0]).toHaveLength(2);
  });

  it("leave out a customer without a round trip", () => {
    expect(customerScores([customersOf({ 1: [null], 2: [20, null] })])[0]).toMatchObject([
      { customer: "2" },
    ]);
  });

  it("are of groups in every span, where one span has more customers than are known", () => {
    const spans = [customersOf(many(400, 20), 256), customersOf(many(60, 300))];
    const [large = [], small = []] = customerScores(spans);
    expect(large).toHaveLength(16);
    expect(small.length).toBeLessThanOrEqual(16);
    expect(small.length).toBeGreaterThan(5);
    for (const { score } of large) expect(score).toBeCloseTo(exchangeScore(20), -1);
    for (const { score } of small) expect(score).toBeCloseTo(exchangeScore(300), -1);
    expect(customerScores(spans.slice(1))[0]).toHaveLength(60);
  });

  it("are none of nothing", () => {
    expect(customerScores([])).toEqual([]);
    expect(customerScores([noCustomers()])).toEqual([[]]);
  });
});

describe("scores of a metro, whose customers have other ids under another version of the key", () => {
  /** So many customers of a version, each with one round trip. */
  const under = (version: number, count: number, roundTripMs = 20) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [firstCustomerId(version) + at, [roundTripMs]]),
    );

  it.each<
    [string, Record<number, number[]>[], { version: number; customers: number; scores: number }]
  >([
    ["one version", [under(1, 4), under(1, 4)], { version: 1, customers: 4, scores: 8 }],
    ["more under the first", [under(1, 4), under(2, 3)], { version: 1, customers: 4, scores: 4 }],
    ["more under the second", [under(1, 3), under(2, 4)], { version: 2, customers: 4, scores: 4 }],
    ["as many under both", [under(1, 3), under(2, 3)], { version: 2, customers: 3, scores: 3 }],
    [
      "both on the day of the change",
      [under(1, 4), { ...under(1, 4), ...under(2, 4) }, under(2, 5)],
      { version: 2, customers: 5, scores: 9 },
    ],
  ])("are of one version before: %s", (_, days, expected) => {
    const { earlier } = scoresOfMetro(
      customersOf(under(2, 5)),
      days.map((day) => customersOf(day)),
    );
    const ids = new Set(earlier.map(({ customer }) => Number(customer)));
    const first = firstCustomerId(expected.version);
    expect([...ids]).toEqual(Array.from({ length: expected.customers }, (_at, at) => first + at));
    expect(earlier).toHaveLength(expected.scores);
  });

  it("are of one version now, whichever is the one before", () => {
    const now = customersOf({ ...under(1, 5, 300), ...under(2, 6, 300) });
    const { recent, earlier } = scoresOfMetro(now, [customersOf(under(1, 7))]);
    expect(recent).toHaveLength(6);
    expect(earlier).toHaveLength(7);
  });

  it("are of the groups where one span has more customers than are known", () => {
    const { recent } = scoresOfMetro(customersOf(many(400, 20), 256), []);
    expect(recent).toHaveLength(16);
  });
});
