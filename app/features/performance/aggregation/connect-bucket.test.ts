import { expect, it } from "vitest";

import {
  addAttempt,
  addBucket,
  bucketStart,
  decodeBucket,
  emptyBucket,
  encodeBucket,
  summaryOf,
  worstOf,
} from "./connect-bucket";

type Try = readonly [customer: number, network: number, isConnected: boolean];

const networks = { one: 4_503_599_627_370_495, other: 7 };

const tries: readonly Try[] = [
  [5, networks.one, false],
  [5, networks.one, true],
  [9, networks.other, false],
  [9, networks.one, true],
  [2, networks.other, true],
];

function bucketOf(some: readonly Try[]) {
  const bucket = emptyBucket();
  for (const [customer, network, isConnected] of some)
    addAttempt(bucket, { customer, network, isConnected });
  return bucket;
}

it("counts attempts, failures, customers, and the worst customer and network", () => {
  expect(summaryOf(bucketOf(tries))).toEqual({
    attempts: 5,
    failures: 2,
    customers: 3,
    // Customers 5 and 9 failed once each; the lower number is named.
    worstCustomer: { attempts: 2, failures: 1 },
    worstNetwork: { attempts: 2, failures: 1 },
  });
});

it.each([
  ["with most failures among equals", { 1: [10, 2], 2: [10, 5], 3: [10, 2] }, [10, 5]],
  // The large one fails as usual: without the small one nothing is left of the rise.
  [
    "whose fault the rise is, not the largest",
    { 1: [1000, 200], 2: [200, 40], 3: [100, 100] },
    [100, 100],
  ],
  ["that tried alone", { 4: [12, 1] }, [12, 1]],
  ["with the lower number of equal ones", { 7: [10, 1], 3: [10, 1] }, [10, 1]],
])("the worst is the one %s", (_, parts: Record<number, number[]>, expected) => {
  const of = new Map(
    Object.entries(parts).map(([key, [attempts = 0, failures = 0]]) => [
      Number(key),
      { attempts, failures },
    ]),
  );
  const sum = (key: "attempts" | "failures") =>
    [...of.values()].reduce((total, part) => total + part[key], 0);
  const worst = worstOf(of, { attempts: sum("attempts"), failures: sum("failures") });
  expect([worst.attempts, worst.failures]).toEqual(expected);
});

it("without a failure names nobody", () => {
  const { worstCustomer, worstNetwork } = summaryOf(bucketOf([[1, 2, true]]));
  expect([worstCustomer, worstNetwork]).toEqual([
    { attempts: 0, failures: 0 },
    { attempts: 0, failures: 0 },
  ]);
});

it("has the same bytes in any order and grouping, and is read as it was written", () => {
  const whole = encodeBucket(bucketOf(tries));
  const grouped = bucketOf([...tries].reverse().slice(0, 2));
  addBucket(grouped, bucketOf([...tries].reverse().slice(2)));
  expect(encodeBucket(grouped)).toEqual(whole);
  expect(encodeBucket(decodeBucket(whole))).toEqual(whole);
});

it.each([
  ["2026-11-26T10:00:00.000Z", "2026-11-26T10:00:00.000Z"],
  ["2026-11-26T10:14:59.999Z", "2026-11-26T10:00:00.000Z"],
  ["2026-11-26T10:15:00.000Z", "2026-11-26T10:15:00.000Z"],
])("%s lies in the bucket of %s", (at, start) => {
  expect(new Date(bucketStart(Date.parse(at))).toISOString()).toBe(start);
});
