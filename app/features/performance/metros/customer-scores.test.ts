import { describe, expect, it } from "vitest";

import { addCustomerSample, noCustomers, settledCustomers } from "../aggregation/customers";
import { bucketOf } from "../aggregation/histogram";
import { notTested, worked } from "../aggregation/tally";
import { exchangeScore } from "../score-scales";
import { customerScores } from "./customer-scores";

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
