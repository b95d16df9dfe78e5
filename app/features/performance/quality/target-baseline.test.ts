import { describe, expect, it } from "vitest";

import type { Estimate } from "./worked-estimate";
import { TargetBaselines, type BaselineCandidate } from "./target-baseline";

/** Half as wide at 80 % as at any other confidence. */
const estimate = (value: number, half = 1): Estimate => ({
  value,
  n: 100,
  effective: 100,
  at: (confidence) => {
    const width = confidence === 0.8 ? half / 2 : half;
    return { low: value - width, high: value + width };
  },
});

/** Values before and now; a solution is named by its place. */
const only = (solution: number) => (each: number) => each === solution;

const candidates = (...values: readonly (readonly [number | null, number | null])[]) =>
  values.map(([before, now], at): BaselineCandidate => ({
    solution: at + 1,
    share: 0.1,
    before: before === null ? null : estimate(before),
    now: now === null ? null : estimate(now),
  }));

const usual = { best: "low", confidence: 0.95 } as const;

/** For one that is not among the candidates. */
const targetBaseline = (
  of: readonly BaselineCandidate[],
  { best, confidence }: { best: "high" | "low"; confidence: number },
) => new TargetBaselines(of, best).without(only(0), confidence);

describe("the target baseline", () => {
  it.each([
    [
      "all, of five at the most",
      "low",
      [
        [10, 11],
        [20, 21],
      ],
      [1, 2],
      16,
    ],
    [
      "the best five before",
      "low",
      [
        [6, 1],
        [5, 2],
        [4, 3],
        [3, 4],
        [2, 5],
        [1, 9],
      ],
      [6, 5, 4, 3, 2],
      23 / 5,
    ],
    [
      "the best five before, where high is good",
      "high",
      [
        [1, 1],
        [5, 2],
        [4, 3],
        [3, 4],
        [2, 5],
        [6, 9],
      ],
      [6, 2, 3, 4, 5],
      23 / 5,
    ],
    [
      "no solution that is not shown now",
      "low",
      [
        [1, null],
        [20, 21],
      ],
      [2],
      21,
    ],
    [
      "no solution that was not shown before, where others were",
      "low",
      [
        [null, 1],
        [20, 21],
      ],
      [2],
      21,
    ],
    [
      "equals by their number",
      "low",
      [
        [9, 1],
        [9, 2],
        [9, 3],
        [9, 4],
        [9, 5],
        [9, 6],
      ],
      [1, 2, 3, 4, 5],
      3,
    ],
  ] as const)("takes %s", (_rule, best, values, solutions, value) => {
    const baseline = targetBaseline(candidates(...values), { ...usual, best });
    expect(baseline).toMatchObject({ solutions, isOptimistic: false });
    expect(baseline?.value).toBeCloseTo(value, 12);
  });

  it("is chosen by this range where there is none before, and says so", () => {
    const values = [7, 6, 5, 4, 3, 2, 1].map((now) => [null, now] as const);
    expect(targetBaseline(candidates(...values), usual)).toMatchObject({
      value: 3,
      solutions: [7, 6, 5, 4, 3],
      isOptimistic: true,
    });
  });

  it.each([
    [0.0099, [2]],
    [0.01, [1, 2]],
  ])("takes a solution with %d of the samples: %j", (share, solutions) => {
    const [one, other] = candidates([1, 1], [2, 2]);
    const of = [{ ...one, share }, other] as BaselineCandidate[];
    expect(targetBaseline(of, usual)?.solutions).toEqual(solutions);
  });

  it.each([
    ["nobody", []],
    ["nobody that is shown", candidates([1, null])],
    ["small solutions", candidates([1, 1]).map((one) => ({ ...one, share: 0.001 }))],
  ])("of %s is none", (_name, of) => {
    expect(targetBaseline(of, usual)).toBeNull();
  });

  it.each([
    ["one", [3], 0.95, 3],
    ["two", [3, 4], 0.95, 5 / 2],
    ["two at less confidence", [3, 4], 0.8, 5 / 4],
    ["five alike", [2, 2, 2, 2, 2], 0.95, 2 / Math.sqrt(5)],
    ["one without an end among others", [1, Infinity], 0.95, Infinity],
  ])("has the half-width √Σh²/k: %s", (_name, halves, confidence, half) => {
    const of = halves.map((own, at) => ({
      solution: at + 1,
      share: 0.2,
      before: estimate(at),
      now: estimate(at, own),
    }));
    expect(targetBaseline(of, { best: "low", confidence })?.half).toBeCloseTo(half, 12);
  });

  it("does not change what it is given", () => {
    const of = candidates([3, 3], [1, 1], [2, 2]);
    targetBaseline(of, usual);
    expect(of.map(({ solution }) => solution)).toEqual([1, 2, 3]);
  });

  it.each([
    ["one of the best five", 3, [1, 2, 4, 5, 6]],
    ["one behind them", 7, [1, 2, 3, 4, 5]],
    ["one that is not there", 8, [1, 2, 3, 4, 5]],
  ])("is of the others: without %s", (_name, solution, solutions) => {
    const of = candidates([1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7]);
    expect(new TargetBaselines(of, "low").without(only(solution), 0.95)?.solutions).toEqual(
      solutions,
    );
  });

  it("is chosen by this range where only the one that is compared was there before", () => {
    const of = candidates([1, 1], [null, 2], [null, 3]);
    const baselines = new TargetBaselines(of, "low");
    expect(baselines.without(only(1), 0.95)).toMatchObject({
      solutions: [2, 3],
      isOptimistic: true,
    });
    expect(baselines.without(only(2), 0.95)).toMatchObject({ solutions: [1], isOptimistic: false });
  });

  it("is none for the only one", () => {
    expect(new TargetBaselines(candidates([1, 1]), "low").without(only(1), 0.95)).toBeNull();
  });
});
