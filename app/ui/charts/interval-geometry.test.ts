import { describe, expect, it } from "vitest";
import { randomFrom } from "#tests/support/random";
import { intervalDomain, intervalMark, standingOf } from "~/ui/charts/interval-geometry";

describe("intervalMark", () => {
  it.each([
    [
      { value: 50, low: 40, high: 60, baseline: 80 },
      { spot: { x: 50 }, span: { x: 40, width: 20 }, baseline: { x: 80 } },
    ],
    [{ value: 50 }, { spot: { x: 50 } }],
    [{ value: null, low: null, high: 3, baseline: 80 }, { baseline: { x: 80 } }],
    [
      { value: -5, low: -9, high: 10 },
      { spot: { x: 0, beyond: "left" }, span: { x: 0, width: 10 } },
    ],
    [
      { value: 120, low: 90, high: 130 },
      { spot: { x: 100, beyond: "right" }, span: { x: 90, width: 10 } },
    ],
    [
      { value: 50, low: 60, high: 40 },
      { spot: { x: 50 }, span: { x: 40, width: 20 } },
    ],
    [{ value: NaN, low: -Infinity, high: Infinity }, {}],
  ])("places %j", (interval, drawing) => {
    expect(intervalMark(interval, [0, 100])).toEqual(drawing);
  });

  it("shares one axis down a column", () => {
    expect(intervalDomain([{ value: 63, low: 60, high: 66, baseline: 79 }, { value: 84 }])).toEqual(
      [60, 85],
    );
    expect(intervalDomain([])).toEqual([0, 1]);
  });

  it("keeps any mark on its axis, and the order of values", () => {
    const random = randomFrom("interval marks");
    for (let turn = 0; turn < 300; turn++) {
      const [low = 0, value = 0, high = 0] = [1, 2, 3]
        .map(() => (random.share() - 0.5) * 10 ** random.whole(-3, 12))
        .sort((a, b) => a - b);
      const rows = [{ value, low, high }];
      const { spot, span } = intervalMark(rows[0]!, intervalDomain(rows));
      expect(span!.x).toBeGreaterThanOrEqual(0);
      expect(span!.x + span!.width).toBeLessThanOrEqual(100.01);
      expect(spot!.x).toBeGreaterThanOrEqual(span!.x - 0.01);
      expect(spot!.x).toBeLessThanOrEqual(span!.x + span!.width + 0.01);
    }
  });
});

describe("standingOf", () => {
  it.each([
    [{ value: 84, low: 82, high: 86, baseline: 83 }, "level"],
    [{ value: 84, low: 82, high: 83, baseline: 83 }, "level"],
    [{ value: 76, low: 74, high: 78, baseline: 80 }, "below"],
    [{ value: 91, baseline: 82 }, "above"],
    [{ value: 82, baseline: 82 }, "level"],
    [{ value: null, baseline: 82 }, undefined],
    [{ value: 82 }, undefined],
  ])("%j is %j", (interval, standing) => {
    expect(standingOf(interval)).toBe(standing);
  });
});
