import { describe, expect, it } from "vitest";

import type { LatencyMethod } from "~/features/network-test/latency";
import { isDeep, randomFrom, type Random } from "#tests/support/random";

import { latencyShift } from "./comparison-noise";

const sampled = (
  measuredLatencies: number[],
  errorMs = 1.5,
  kind: LatencyMethod = "resource-timing",
) => ({ measuredLatencies, latencyMethod: { kind, errorMs } });
const five = (latencyMs: number) => Array.from({ length: 5 }, () => latencyMs);

describe("latencyShift", () => {
  it.each<[string, number, number, string]>([
    ["nothing", 20, 20, "within-noise"],
    ["exactly both errors", 20, 23, "within-noise"],
    ["a little more than both errors", 20, 23.1, "longer"],
    ["a little more than both errors, down", 23.1, 20, "shorter"],
  ])("of samples without jitter by %s", (_what, before, after, outcome) => {
    expect(latencyShift(sampled(five(before)), sampled(five(after)))).toMatchObject({
      kind: "told",
      outcome,
    });
  });

  it("widens the interval by both errors", () => {
    expect(latencyShift(sampled(five(20), 1.5), sampled(five(44), 4))).toEqual({
      kind: "told",
      differenceMs: 24,
      lowerMs: 18.5,
      upperMs: 29.5,
      marginMs: 5.5,
      outcome: "longer",
    });
  });

  it.each<[string, Parameters<typeof latencyShift>]>([
    ["four samples", [sampled([20, 20, 20, 20]), sampled(five(99))]],
    ["one figure", [sampled(five(20)), sampled([99])]],
    ["no samples", [sampled([]), sampled([])]],
    ["no stated method", [sampled(five(20)), { measuredLatencies: five(99), latencyMethod: null }]],
  ])("cannot be told from %s", (_what, [before, after]) => {
    expect(latencyShift(before, after)).toEqual({ kind: "too-few-samples" });
  });
});

/**
 * Tests of one connection as they turn out: a floor, a queue in front of it, now and then a stall,
 * a clock of a tenth.
 */
type Line = { floorMs: number; queueMs: number; stallShare: number; stallMs: number };

const lines: [string, Line][] = [
  ["a quiet line", { floorMs: 18, queueMs: 0.5, stallShare: 0, stallMs: 0 }],
  ["a line in use", { floorMs: 18, queueMs: 2, stallShare: 0.05, stallMs: 40 }],
  ["a wireless line", { floorMs: 25, queueMs: 8, stallShare: 0.1, stallMs: 120 }],
  ["a far line", { floorMs: 180, queueMs: 4, stallShare: 0.02, stallMs: 200 }],
];

const sampleCounts = [5, 10, 25, 100];

/** One test: its samples, each off by the same part of the stated error. */
function testOf(
  random: Random,
  { floorMs, queueMs, stallShare, stallMs }: Line,
  { count, errorMs, shiftMs = 0 }: { count: number; errorMs: number; shiftMs?: number },
) {
  const biasMs = (2 * random.share() - 1) * errorMs;
  const samples = Array.from({ length: count }, () => {
    const stalledMs = random.share() < stallShare ? stallMs * random.share() : 0;
    const queuedMs = -queueMs * Math.log(1 - random.share());
    return Math.round((floorMs + shiftMs + biasMs + queuedMs + stalledMs) * 10) / 10;
  });
  return sampled(samples, errorMs);
}

/** Share of pairs of tests that are told apart, the second by `shiftMs` slower. */
function toldShare(
  salt: string,
  line: Line,
  {
    count,
    errorMs,
    shiftMs = 0,
    rounds,
  }: { count: number; errorMs: number; shiftMs?: number; rounds: number },
): number {
  const random = randomFrom(salt);
  let told = 0;
  for (let round = 0; round < rounds; round += 1) {
    const shift = latencyShift(
      testOf(random, line, { count, errorMs }),
      testOf(random, line, { count, errorMs, shiftMs }),
    );
    if (shift.kind === "told" && shift.outcome !== "within-noise") told += 1;
  }
  return told / rounds;
}

/** Three standard errors above 5 % for this many rounds. */
const mostTold = (rounds: number) => 0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds);

describe("two tests of the same line", () => {
  describe.each(lines)("%s", (name, line) => {
    it.each(sampleCounts)(
      "of %d samples without any error of the method are told apart in at most 5 of 100 cases",
      (count) => {
        const rounds = isDeep ? 5000 : count === 100 ? 100 : 800;
        expect(
          toldShare(`equal ${name} ${count}`, line, { count, errorMs: 0, rounds }),
        ).toBeLessThanOrEqual(mostTold(rounds));
      },
    );

    it.each([1.5, 4])(
      "that err by up to %d ms are told apart in less than 1 of 100 cases",
      (errorMs) => {
        const rounds = isDeep ? 5000 : 600;
        expect(
          toldShare(`erring ${name} ${errorMs}`, line, { count: 25, errorMs, rounds }),
        ).toBeLessThan(0.01);
      },
    );
  });
});

describe("the power of 25 samples (decision 0020)", () => {
  it.each<[string, number, number, number]>([
    ["a quiet line", 1.5, 6, 0.95],
    ["a line in use", 1.5, 7, 0.95],
    ["a wireless line", 1.5, 15, 0.95],
    ["a far line", 3.6, 15, 0.95],
    ["a quiet line", 4, 15, 0.95],
  ])("on %s, with errors of %d ms, tells %d ms in %d of cases", (name, errorMs, shiftMs, share) => {
    const line = lines.find(([each]) => each === name)?.[1];
    const rounds = isDeep ? 5000 : 500;
    expect(
      line && toldShare(`power ${name} ${errorMs}`, line, { count: 25, errorMs, shiftMs, rounds }),
    ).toBeGreaterThanOrEqual(share);
  });
});
