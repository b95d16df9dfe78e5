import { describe, expect, it } from "vitest";

import { isDeep, randomFrom, type Random } from "#tests/support/random";
import type { Interval } from "~/lib/intervals";

import { compareIntervals, RankField } from "./rank-ranges";

const rounds = isDeep ? 5_000 : 300;
const directions = ["high", "low"] as const;

const intervals = (...ends: readonly (readonly [number, number])[]): Interval[] =>
  ends.map(([low, high]) => ({ low, high }));

const rankRanges = (of: readonly Interval[], best: "high" | "low") => {
  const field = new RankField(of, best);
  return of.map((interval) => field.rangeOf(interval));
};

describe("two intervals", () => {
  it.each([
    ["apart", [5, 6], [1, 4], "better", "worse"],
    ["apart, the other way", [1, 4], [5, 6], "worse", "better"],
    ["that touch", [4, 6], [1, 4], "level", "level"],
    ["that overlap", [3, 6], [1, 4], "level", "level"],
    ["of which one lies in the other", [2, 3], [1, 4], "level", "level"],
    ["that are the same", [1, 4], [1, 4], "level", "level"],
    ["without an upper end", [3, Infinity], [1, Infinity], "level", "level"],
  ] as const)("%s", (_name, [low, high], [otherLow, otherHigh], ofHigh, ofLow) => {
    const [one, other] = [
      { low, high },
      { low: otherLow, high: otherHigh },
    ];
    expect(compareIntervals(one, other, "high")).toBe(ofHigh);
    expect(compareIntervals(one, other, "low")).toBe(ofLow);
  });
});

describe("ranks", () => {
  it.each([
    ["of nothing", "high", [], []],
    ["of one", "high", [[1, 2]], ["1"]],
    [
      "that are certain",
      "high",
      [
        [1, 2],
        [5, 6],
        [3, 4],
      ],
      ["3", "1", "2"],
    ],
    [
      "that are certain, where low is good",
      "low",
      [
        [1, 2],
        [5, 6],
        [3, 4],
      ],
      ["1", "3", "2"],
    ],
    [
      "of two that overlap",
      "high",
      [
        [1, 4],
        [3, 6],
      ],
      ["1–2", "1–2"],
    ],
    [
      "of two that touch",
      "high",
      [
        [1, 3],
        [3, 6],
      ],
      ["1–2", "1–2"],
    ],
    [
      "of the same thrice",
      "low",
      [
        [1, 3],
        [1, 3],
        [1, 3],
      ],
      ["1–3", "1–3", "1–3"],
    ],
    [
      "of a chain",
      "high",
      [
        [1, 3],
        [2, 5],
        [4, 6],
      ],
      ["2–3", "1–3", "1–2"],
    ],
    [
      "of a chain, where low is good",
      "low",
      [
        [1, 3],
        [2, 5],
        [4, 6],
      ],
      ["1–2", "1–3", "2–3"],
    ],
    [
      "beside one that says nothing",
      "low",
      [
        [0, Infinity],
        [1, 2],
        [3, 4],
      ],
      ["1–3", "1–2", "2–3"],
    ],
    [
      "of certain values",
      "high",
      [
        [7, 7],
        [7, 7],
        [3, 3],
      ],
      ["1–2", "1–2", "3"],
    ],
  ] as const)("%s", (_name, best, ends, printed) => {
    const ranges = rankRanges(intervals(...ends), best);
    expect(ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))).toEqual(
      printed,
    );
  });
});

/** Ends are often equal, and sometimes missing. */
function randomInterval(random: Random): Interval {
  const low = random.whole(0, 12);
  return { low, high: random.share() < 0.1 ? Infinity : low + random.whole(0, 4) };
}

/** Ranks by their definition, each compared with each. */
const rangesByDefinition = (of: readonly Interval[], best: "high" | "low") =>
  of.map((one) => {
    const how = of.map((other) => compareIntervals(one, other, best));
    return {
      from: 1 + how.filter((comparison) => comparison === "worse").length,
      to: of.length - how.filter((comparison) => comparison === "better").length,
    };
  });

describe.each(directions)("ranks of any intervals, where %s is good,", (best) => {
  const worlds = () => {
    const random = randomFrom(`ranks, ${best} is good`);
    return Array.from({ length: rounds }, () =>
      Array.from({ length: random.whole(1, 30) }, () => randomInterval(random)),
    );
  };

  it("are those of the definition", () => {
    for (const of of worlds()) expect(rankRanges(of, best)).toEqual(rangesByDefinition(of, best));
  });

  it("are equal where the intervals are", () => {
    for (const of of worlds()) {
      const ranges = rankRanges([...of, ...of], best);
      expect(ranges.slice(of.length)).toEqual(ranges.slice(0, of.length));
    }
  });

  it("begin and end earlier for one that is wholly better than another", () => {
    for (const of of worlds()) {
      const ranges = rankRanges(of, best);
      const isWrong = (one: number, other: number) =>
        compareIntervals(of[one] as Interval, of[other] as Interval, best) === "better" &&
        !(
          (ranges[one]?.from ?? NaN) < (ranges[other]?.from ?? NaN) &&
          (ranges[one]?.to ?? NaN) < (ranges[other]?.to ?? NaN)
        );
      const places = of.map((_interval, at) => at);
      expect(places.filter((one) => places.some((other) => isWrong(one, other)))).toEqual([]);
    }
  });

  it("have a place for everyone: 1 ≤ from ≤ to ≤ N, and each rank is in some range", () => {
    for (const of of worlds()) {
      const ranges = rankRanges(of, best);
      for (const { from, to } of ranges) {
        expect(from).toBeGreaterThanOrEqual(1);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(of.length);
      }
      of.forEach((_interval, at) => {
        expect(ranges.some(({ from, to }) => from <= at + 1 && at + 1 <= to)).toBe(true);
      });
    }
  });
});
