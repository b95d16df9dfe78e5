import { describe, expect, it } from "vitest";

import { nextPostBytes, type PostLane } from "./post-steps";

const lineBytesPerMs = 625;
const idleMs = 40;

/**
 * Connections that have these weights on a line while they send, each waiting for its answers; the line
 * is told to carry `toldBytesPerMs`.
 */
function simulate(
  weights: readonly number[],
  { limitMs = 9000, bytes = 15_000_000, toldBytesPerMs = lineBytesPerMs } = {},
) {
  const lanes: PostLane[] = weights.map(() => ({
    bytes: 0,
    elapsedMs: 0,
    bytesPerMs: toldBytesPerMs / weights.length,
  }));
  const states = weights.map((weight, at) => ({
    weight,
    lane: lanes[at]!,
    posted: 0,
    left: 0,
    waitMs: 0,
    beganMs: 0,
    posts: 0,
    isDone: false,
  }));
  for (let spentMs = 0; states.some(({ isDone }) => !isDone); spentMs++) {
    for (const state of states) {
      if (state.isDone || state.left > 0 || state.waitMs-- > 0) continue;
      const { lane, posted } = state;
      if (posted > 0)
        Object.assign(lane, {
          bytes: lane.bytes + posted,
          elapsedMs: spentMs,
          bytesPerMs: posted / (spentMs - state.beganMs - idleMs),
        });
      const next = nextPostBytes(lanes, lane, { limitMs, bytes, idleMs, spentMs });
      Object.assign(state, {
        posted: next,
        left: next,
        waitMs: idleMs,
        beganMs: spentMs,
        posts: state.posts + 1,
        isDone: next === 0,
      });
    }
    const sending = states.filter(({ left }) => left > 0);
    const together = sending.reduce((sum, { weight }) => sum + weight, 0);
    for (const state of sending) state.left -= (lineBytesPerMs * state.weight) / together;
  }
  const ends = lanes.map(({ elapsedMs }) => elapsedMs);
  return {
    endMs: Math.max(...ends),
    apartMs: Math.max(...ends) - Math.min(...ends),
    bytes: lanes.reduce((sum, one) => sum + one.bytes, 0),
    posts: states.map((state) => state.posts - 1),
  };
}

describe("posts in steps", () => {
  it.each([
    ["equal shares", [1, 1, 1, 1], 150],
    ["one that gets most", [4, 1, 1, 1], 250],
    ["all shares apart", [8, 4, 2, 1], 600],
    ["one that gets next to nothing", [1, 1, 1, 0.02], 1500],
  ])("end together with %s", (_what, weights, mostApartMs) => {
    const { endMs, apartMs, posts, bytes } = simulate(weights);
    expect(apartMs).toBeLessThan(mostApartMs);
    expect(endMs).toBeLessThan(10_500);
    expect(Math.max(...posts)).toBeLessThanOrEqual(8);
    // The line is full until near its end.
    expect(bytes / endMs / lineBytesPerMs).toBeGreaterThan(0.97);
  });

  it("need one of each connection where the whole is short", () => {
    const { posts, bytes } = simulate([1, 1, 1, 1], { bytes: 600_000 });
    expect(posts).toEqual([1, 1, 1, 1]);
    expect(bytes).toBeCloseTo(600_000, -1);
  });

  it.each([[100], [300], [2000]])(
    "learn the line where it was told to carry %d bytes each ms",
    (toldBytesPerMs) => {
      const { endMs, apartMs } = simulate([1, 1, 1, 1], { toldBytesPerMs, bytes: 4_000_000 });
      expect(endMs).toBeGreaterThan(4500);
      expect(endMs).toBeLessThan(9500);
      expect(apartMs).toBeLessThan(500);
    },
  );

  it("always begin, and end where no time is left", () => {
    const fresh = { bytes: 0, elapsedMs: 0, bytesPerMs: 0.01 };
    expect(nextPostBytes([fresh], fresh, { limitMs: 10, bytes: 1000, idleMs, spentMs: 0 })).toBe(1);
    const used = { bytes: 1000, elapsedMs: 8701, bytesPerMs: 1 };
    expect(
      nextPostBytes([used], used, { limitMs: 9000, bytes: 15_000_000, idleMs, spentMs: 8701 }),
    ).toBe(0);
  });
});
