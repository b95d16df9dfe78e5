import { describe, expect, it } from "vitest";

import {
  simulatedFigures,
  simulatedMedian,
  type SimulatedCell,
} from "#tests/factories/simulated-cell";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { pairwiseConfidence } from "~/lib/intervals";

import type { Figures } from "../figures/figures";
import { estimateOf } from "./cell-estimates";
import { correlationOf, CorrelationSum } from "./design-effect";
import type { Estimate } from "./worked-estimate";
import { spreadOf, type Quantity } from "./quantity";
import { RankField, type RankRange } from "./rank-ranges";

/** Worlds, and how many of them may order providers that are equal: 5 % and what chance adds. */
const worlds = isDeep ? 1_000 : 100;
const wronglyOrderedMost = isDeep ? 60 : 10;

const providers = 10;
const usual = { customers: 20, rho: 0.1, sizes: "even", failureRatio: 0.03 } as const;

/** @param own what differs from the usual, for each provider */
const worldOf = (random: Random, own: (provider: number) => Partial<SimulatedCell>) =>
  Array.from({ length: providers }, (_, at) =>
    simulatedFigures(random, { ...usual, samples: random.whole(100, 400), ...own(at) }),
  );

/** Ranks of all, with the correlation that they have together. */
function ranksOf(world: readonly Figures[], quantity: Quantity): RankRange[] {
  const pooled = new CorrelationSum(
    world.map((figures) => correlationOf(spreadOf(figures, quantity))),
  ).correlation;
  const confidence = pairwiseConfidence(world.length);
  const intervals = world.map((figures) =>
    (estimateOf(figures, quantity, pooled) as Estimate).at(confidence),
  );
  const field = new RankField(intervals, quantity === "latencyMs" ? "low" : "high");
  return intervals.map((interval) => field.rangeOf(interval));
}

const isUndecided = ({ from, to }: RankRange) => from === 1 && to === providers;

describe("ten equal providers", () => {
  it.each(["latencyMs", "downloadBps", "connect"] as const)(
    "are seldom in any order by %s",
    (quantity) => {
      const random = randomFrom(`equal by ${quantity}`);
      let ordered = 0;
      for (let world = 0; world < worlds; world += 1)
        if (
          !ranksOf(
            worldOf(random, () => ({})),
            quantity,
          ).every(isUndecided)
        )
          ordered += 1;
      expect(ordered).toBeLessThanOrEqual(wronglyOrderedMost);
    },
  );
});

describe("a provider that is twice as slow as nine others", () => {
  const slowed = (at: number) => (at === providers - 1 ? { median: 2 * simulatedMedian } : {});

  it("is last where there are samples of many customers", () => {
    const random = randomFrom("slow, many samples");
    const many = { samples: 1_000, customers: 100 };
    for (let world = 0; world < worlds / 10; world += 1) {
      const ranks = ranksOf(
        worldOf(random, (at) => ({ ...many, ...slowed(at) })),
        "latencyMs",
      );
      expect(ranks.at(-1)).toEqual({ from: providers, to: providers });
      expect(ranks.slice(0, -1)).toEqual(ranks.slice(0, -1).map(() => ({ from: 1, to: 9 })));
    }
  });

  it("is never before another one, and nearly always behind some, where there are fewer", () => {
    const random = randomFrom("slow, fewer samples");
    let behind = 0;
    for (let world = 0; world < worlds; world += 1) {
      const ranks = ranksOf(worldOf(random, slowed), "latencyMs");
      const last = ranks.at(-1);
      expect(last?.to).toBe(providers);
      expect(last?.from).toBe(Math.max(...ranks.map(({ from }) => from)));
      if ((last?.from ?? 0) > 1) behind += 1;
    }
    expect(behind).toBeGreaterThanOrEqual(0.9 * worlds);
  });
});
