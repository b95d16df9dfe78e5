import { describe, expect, it } from "vitest";

import { shiftBetween } from "~/lib/shift";

describe("shiftBetween", () => {
  it.each<[string, number[], number[], ReturnType<typeof shiftBetween>]>([
    ["nothing", [], [], undefined],
    ["one value each", [1], [2], undefined],
    ["three values each", [1, 2, 3], [4, 5, 6], undefined],
    ["four values each", [1, 2, 3, 4], [11, 12, 13, 14], { estimate: 10, lower: 7, upper: 13 }],
    ["the same values", [5, 5, 5, 5, 5], [5, 5, 5, 5, 5], { estimate: 0, lower: 0, upper: 0 }],
    [
      "values below",
      [20, 20, 20, 20, 20],
      [8, 8, 8, 8, 8],
      { estimate: -12, lower: -12, upper: -12 },
    ],
    [
      "one wild value",
      [10, 10, 10, 10, 10],
      [12, 12, 12, 12, 900],
      { estimate: 2, lower: 2, upper: 890 },
    ],
  ])("of %s", (_what, before, after, shift) => expect(shiftBetween(before, after)).toEqual(shift));

  it("turns round with its sides", () => {
    const [one, other] = [
      [1, 4, 2, 8, 5],
      [9, 7, 3, 6, 11, 2],
    ];
    const [there, back] = [shiftBetween(one, other), shiftBetween(other, one)];
    expect(there).toEqual({
      estimate: -(back?.estimate ?? NaN),
      lower: -(back?.upper ?? NaN),
      upper: -(back?.lower ?? NaN),
    });
  });

  it("holds 95 % by the exact distribution of ranks, for every size from 5 to 30", () => {
    for (let before = 5; before <= 30; before += 1) {
      for (let after = before; after <= 30; after += 1) {
        expect([before, after, missRate(before, after) <= 0.05]).toEqual([before, after, true]);
      }
    }
  });
});

/** How often the interval of two samples of these sizes misses the truth: the tails that its position cuts off. */
function missRate(before: number, after: number): number {
  // Every difference is another number here, so the lower end of the interval tells its position.
  const counts = orderings(before, after);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const values = Array.from({ length: before }, (_, rank) => rank * after);
  const shift = shiftBetween(
    values,
    Array.from({ length: after }, (_, rank) => rank + before * after),
  );
  const differences = values
    .flatMap((one) => Array.from({ length: after }, (_, rank) => rank + before * after - one))
    .sort((a, b) => a - b);
  const position = differences.indexOf(shift?.lower ?? NaN) + 1;
  const tail = counts.slice(0, position).reduce((sum, count) => sum + count, 0);
  return (2 * tail) / all;
}

/** Number of orders of two samples by their Mann-Whitney count, as a polynomial product (Gaussian binomial). */
function orderings(before: number, after: number): number[] {
  let counts = [1];
  for (let step = 1; step <= before; step += 1) {
    counts = dividedBy(timesOneMinus(counts, after + step), step);
  }
  return counts;
}

function timesOneMinus(counts: readonly number[], power: number): number[] {
  return Array.from(
    { length: counts.length + power },
    (_, at) => (counts[at] ?? 0) - (counts[at - power] ?? 0),
  );
}

function dividedBy(counts: readonly number[], power: number): number[] {
  const quotient: number[] = [];
  for (let at = 0; at < counts.length - power; at += 1)
    quotient.push((counts[at] ?? 0) + (quotient[at - power] ?? 0));
  return quotient;
}
