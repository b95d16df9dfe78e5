import { describe, expect, it } from "vitest";

import { sharesFrom } from "~/lib/seeded-random";

import { movesOfEdges, numberOfCustomer } from "./number-customers.server";
import { isCrowdOfSizes } from "../privacy/crowd";
import {
  bandedSamplesLeast,
  bandEdges,
  bandOf,
  edgeMove,
  tenantBandsOf,
  type BandEdges,
  type TenantBand,
} from "./tenant-bands";

/** What an attacker knows of a customer: the least and the most samples that it can have. */
type Known = { least: number; most: number };

/**
 * What follows from the bands of a month for one that knows the rule of crowds, how many customers there are and,
 * though figures are rounded, the exact number of samples: the samples of each customer are within its band, and
 * all of them together are all samples.
 */
function known(bands: readonly TenantBand[], total: number, move: number): Known[] {
  const boundsOf: Record<TenantBand, Known> = {
    "over-60": { least: 0.6 * total, most: total },
    "20-60": { least: 0.2 * (1 - move) * total, most: 0.6 * total },
    "5-20": { least: 0.05 * (1 - move) * total, most: 0.2 * (1 + move) * total },
    "under-5": { least: 1, most: 0.05 * (1 + move) * total },
  };
  const bounds = bands.map((band) => ({
    least: Math.ceil(boundsOf[band].least - 1e-9),
    most: Math.floor(boundsOf[band].most + 1e-9),
  }));
  const least = bounds.reduce((sum, each) => sum + each.least, 0);
  const most = bounds.reduce((sum, each) => sum + each.most, 0);
  return bounds.map((own) => ({
    least: Math.max(own.least, total - (most - own.most)),
    most: Math.min(own.most, total - (least - own.least)),
  }));
}

/** Worlds that are hard to keep secret: few customers, equal ones, and ones at the edges of bands. */
function someSizes(share: () => number): number[] {
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  const kind = whole(0, 3);
  if (kind === 0) return Array<number>(whole(5, 25)).fill(whole(9, 400));
  if (kind === 1) {
    const unit = whole(2, 60);
    const [large, middle] = [whole(0, 4), whole(0, 8)];
    const left = Math.max(0, 100 - 20 * large - 5 * middle);
    return [
      ...Array<number>(large).fill(20 * unit),
      ...Array<number>(middle).fill(5 * unit),
      ...Array<number>(left).fill(unit),
    ];
  }
  return Array.from({ length: whole(5, 60) }, () =>
    kind === 2 ? whole(1, 500) : Math.ceil(1 / (0.002 + share())),
  );
}

const worlds = Array.from({ length: 3_000 }, (_, seed) => {
  const share = sharesFrom(seed);
  const sizes = someSizes(share);
  const edges = Array.from({ length: 8 }, () => bandEdges([share(), share()]));
  return { sizes, edges };
});

function attackOn({ sizes, edges }: { sizes: number[]; edges: readonly BandEdges[] }) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const named = new Map(sizes.map((size, at) => [String(at), size]));
  const shown = tenantBandsOf({ sizes: named, total, customers: sizes.length, edges });
  if (!shown) return { isShown: false, determined: 0 };
  const found = known(
    shown.tenants.map(({ band }) => band),
    total,
    edgeMove,
  );
  // The attacker is never wrong, so that what it does not know is not hidden by a fault of this test.
  const isRight = shown.tenants.every(({ number }, at) => {
    const { least = 0, most = 0 } = found[at] ?? {};
    const size = named.get(number) ?? 0;
    return least <= size && size <= most;
  });
  expect(isRight).toBe(true);
  return { isShown: true, determined: found.filter(({ least, most }) => least === most).length };
}

describe("who reads the bands of all months and solutions", () => {
  it("learns the share of no customer", () => {
    const attacks = worlds.map(attackOn);
    expect(attacks.filter(({ isShown }) => isShown).length).toBeGreaterThan(1_000);
    expect(attacks.filter(({ determined }) => determined > 0)).toEqual([]);
  });

  it("would learn shares if bands began where they are named", () => {
    const named = bandEdges([0.5, 0.5]);
    const told = worlds.filter(({ sizes }) => {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const bands = sizes.map((size) => bandOf(size / total, named));
      return (
        total >= bandedSamplesLeast &&
        isCrowdOfSizes(sizes, total) &&
        known(bands, total, 0).some(({ least, most }) => least === most)
      );
    });
    expect(told.length).toBeGreaterThan(10);
  });

  it("joins neither months nor solutions by the numbers of customers", () => {
    const key = "a key of a test that is long enough";
    const months = ["2028-01", "2028-02"];
    const solutions = [
      "0a9be5a4-6a57-4f5e-9d0c-3a1c2b7f4e22",
      "1a9be5a4-6a57-4f5e-9d0c-3a1c2b7f4e22",
    ];
    const numbers = solutions.flatMap((solutionId) =>
      months.flatMap((month) =>
        Array.from({ length: 500 }, (_, at) =>
          numberOfCustomer(at + 1, { solutionId, month, key }),
        ),
      ),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    const [first = "", ...others] = solutions.flatMap((solutionId) =>
      months.map((month) => JSON.stringify(orderOf({ solutionId, month, key }))),
    );
    expect(others).not.toContain(first);
    // The same month looks the same each time, so that nothing is learned by asking again.
    const numbering = { solutionId: solutions[0] ?? "", month: "2028-01", key };
    expect(JSON.stringify(orderOf(numbering))).toBe(first);
    expect(movesOfEdges(numbering)).toEqual(movesOfEdges(numbering));
    expect(movesOfEdges(numbering)).not.toEqual(movesOfEdges({ ...numbering, month: "2028-02" }));
    expect(movesOfEdges(numbering)).not.toEqual(movesOfEdges({ ...numbering, key: "another" }));
  });

  it("learns no order of sizes within a band", () => {
    const sizes = new Map(
      Array.from({ length: 200 }, (_, at) => [String((at * 7_919) % 100_003), at + 1]),
    );
    const edges = bandEdges([0.3, 0.7]);
    const shown = tenantBandsOf({ sizes, total: 20_100, customers: 200, edges: [edges] });
    const numbers = shown?.tenants.map(({ number }) => number) ?? [];
    expect(numbers).toEqual([...numbers].sort());
    expect(bandOf(200 / 20_100, edges)).toBe("under-5");
  });
});

/** Customers in the order of their numbers. */
function orderOf(numbering: { solutionId: string; month: string; key: string }): number[] {
  return Array.from({ length: 50 }, (_, at) => at + 1).sort((one, other) =>
    numberOfCustomer(one, numbering) < numberOfCustomer(other, numbering) ? -1 : 1,
  );
}
