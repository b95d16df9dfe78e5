import { describe, expect, it } from "vitest";

import {
  addCustomerTally,
  exactMost,
  noCustomers,
  settledCustomers,
} from "../aggregation/customers";
import { emptyTally, noCounts, tallyColumn, valuesColumn, type Tally } from "../aggregation/tally";
import { firstCustomerId } from "../samples/customer-id";
import { isCrowd, type Counted } from "./crowd";

type Counts = { samples: number; attempts: number; latencies?: number; wssAttempts?: number };

function aTally({ samples, attempts, latencies = 0, wssAttempts = 0 }: Counts): Tally {
  const tally = emptyTally();
  tally[tallyColumn.samples] = samples;
  tally[tallyColumn.attempts] = attempts;
  tally[tallyColumn.wssAttempts] = wssAttempts;
  tally[valuesColumn(0)] = latencies;
  return tally;
}

/** Customers with so many samples each, which all connected. @param of what else each of them has, by its position */
function crowdOf(
  sizes: readonly number[],
  of: (at: number) => Partial<Counts> = () => ({}),
  keyVersion = 1,
): Counted {
  let customers = noCustomers();
  for (const [at, size] of sizes.entries()) {
    const counts = { samples: size, attempts: size, latencies: size, ...of(at) };
    addCustomerTally(customers, firstCustomerId(keyVersion) + at, aTally(counts));
    customers = settledCustomers(customers, exactMost);
  }
  return { counters: { ...noCounts(), samples: sizes.length }, customers };
}

const many = (count: number, size = 10) => Array.from({ length: count }, () => size);

describe("samples that a provider may see", () => {
  it.each<[string, boolean, number[]]>([
    ["four customers", false, [10, 10, 10, 10]],
    ["five customers", true, [10, 10, 10, 10, 10]],
    ["one with exactly 60 %", true, [60, 10, 10, 10, 10]],
    ["one with more than 60 %", false, [61, 10, 10, 10, 9]],
    ["two with exactly 80 %", true, [40, 40, 10, 5, 5]],
    ["two with more than 80 %", false, [41, 40, 9, 5, 5]],
    ["nobody", true, []],
    ["forty alike, who are estimated", true, many(40)],
    ["forty, of whom one has nearly all", false, [4000, ...many(39)]],
    ["forty, of whom two have nearly all", false, [2000, 2000, ...many(38)]],
  ])("%s: %s", (_name, isShown, sizes) => {
    expect(isCrowd(crowdOf(sizes), "usual")).toBe(isShown);
  });

  it("rests on what is shown: of ten customers four have a latency", () => {
    const crowd = crowdOf(many(10), (at) => (at >= 4 ? { latencies: 0 } : {}));
    expect(isCrowd(crowd, "usual")).toBe(false);
  });

  it("of WebSocket upgrades looks at those who tried", () => {
    expect(isCrowd(crowdOf(many(10)), "webSocket")).toBe(true);
    const tested = crowdOf(many(10), (at) => (at < 3 ? { wssAttempts: 5 } : {}));
    expect(isCrowd(tested, "webSocket")).toBe(false);
    expect(isCrowd(tested, "usual")).toBe(true);
  });

  it("counts a customer of two versions of the key once, and as large as both", () => {
    const { counters, customers } = crowdOf([20, 5, 5]);
    for (const [at, size] of [20, 5, 5].entries())
      addCustomerTally(
        customers,
        firstCustomerId(2) + at,
        aTally({ samples: size, attempts: size }),
      );
    expect(isCrowd({ counters, customers }, "usual")).toBe(false);
  });
});
