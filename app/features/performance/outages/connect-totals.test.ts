import { expect, it } from "vitest";

import { addAttempt, emptyBucket } from "../aggregation/connect-bucket";
import { connectTotals } from "./connect-totals";

/** Cities 1 and 2 in state -5 of country -1, city 3 in a country of its own. */
const parents = new Map([
  [1, -5],
  [2, -5],
  [-5, -1],
  [3, -2],
]);
const parentOf = (place: number) => parents.get(place) ?? 0;

function bucket(place: number, attempts: number, failures: number) {
  const of = emptyBucket();
  for (let at = 0; at < attempts; at += 1)
    addAttempt(of, { customer: at % 4, network: at % 6, isConnected: at >= failures });
  return { place, bucket: of };
}

it("adds up places to those that they are in, customers once", () => {
  const totals = connectTotals([bucket(1, 30, 6), bucket(2, 10, 1), bucket(-1, 5, 0)], parentOf);
  expect([...totals.keys()].sort((one, other) => one - other)).toEqual([-5, -1, 0, 1]);
  expect(totals.get(-5)).toMatchObject({
    attempts: 40,
    failures: 7,
    customers: 4,
    failingNetworks: 6,
    worstWithin: { attempts: 30, failures: 6 },
  });
  expect(totals.get(-1)).toMatchObject({
    attempts: 45,
    worstWithin: { attempts: 40, failures: 7 },
  });
  expect(totals.get(1)?.worstWithin).toEqual({ attempts: 0, failures: 0 });
});

it("leaves out what has too few attempts or customers", () => {
  expect(connectTotals([bucket(3, 23, 5)], parentOf)).toEqual(new Map());
  expect([...connectTotals([bucket(3, 24, 5)], parentOf).keys()]).toEqual([3, -2, 0]);
});
