import { describe, expect, it } from "vitest";
import { randomFrom } from "#tests/support/random";
import { binsOf, distributionChart } from "~/ui/charts/distribution-geometry";

describe("binsOf", () => {
  it.each([
    ["nothing", [], []],
    ["what is not finite", [NaN, Infinity, null], []],
    ["one value", [7], [{ from: 7, to: 8, count: 1 }]],
    ["equal values", [7, 7, 7], [{ from: 7, to: 8, count: 3 }]],
  ])("sorts %s", (_, values, bins) => {
    expect(binsOf(values).filter(({ count }) => count > 0)).toEqual(bins);
  });
});

describe("distributionChart", () => {
  const bins = [
    { from: 0, to: 10, count: 30 },
    { from: 10, to: 30, count: 60 },
    { from: 30, to: null, count: 10 },
  ];

  it("shows shares as areas, and an open bin as wide as others", () => {
    const { bars } = distributionChart(bins, []);
    expect(bars.map(({ x, share }) => ({ x, share }))).toEqual([
      { x: 0, share: 0.3 },
      { x: expect.any(Number), share: 0.6 },
      { x: expect.any(Number), share: 0.1 },
    ]);
    expect(bars[0]!.height).toBe(bars[1]!.height);
    expect(bars[2]!.width).toBeCloseTo((bars[0]!.width + bars[1]!.width) / 2, 1);
  });

  it.each([
    ["no bin", []],
    ["bins without a value", [{ from: 0, to: 1, count: 0 }]],
    [
      "bins that cannot be drawn",
      [
        { from: NaN, to: 1, count: 3 },
        { from: 3, to: 1, count: 4 },
        { from: 1, to: 2, count: NaN },
      ],
    ],
  ])("is empty for %s", (_, input) => {
    const { isEmpty, bars } = distributionChart(input, [{ value: 3, label: "you" }]);
    expect([isEmpty, bars]).toEqual([true, []]);
  });

  it("puts labels that would meet into rows", () => {
    const { marks } = distributionChart(bins, [
      { value: 20, label: "P50 20 ms" },
      { value: 21, label: "You 21 ms", isOwn: true },
      { value: 49, label: "P99 49 ms" },
      { value: NaN, label: "unknown" },
    ]);
    expect(marks.map(({ label, row, anchor }) => [label, row, anchor])).toEqual([
      ["P50 20 ms", 0, "start"],
      ["You 21 ms", 1, "start"],
      ["P99 49 ms", 0, "end"],
    ]);
  });

  it("keeps any bar inside of the plot, in order, with shares that add to the whole", () => {
    const random = randomFrom("distributions");
    for (let turn = 0; turn < 200; turn++) {
      const values = Array.from(
        { length: random.whole(1, 200) },
        () => (random.share() - 0.3) * 10 ** random.whole(-2, 6),
      );
      const { bars, top, bottom } = distributionChart(binsOf(values), [
        { value: values[0]!, label: "you" },
      ]);
      expect(bars.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      bars.forEach(({ x, width, y, height }, position) => {
        expect(x).toBeGreaterThanOrEqual(bars[position - 1]?.x ?? 0);
        expect(x + width).toBeLessThanOrEqual(100.01);
        expect(y).toBeGreaterThanOrEqual(top);
        expect(y + height).toBeLessThanOrEqual(bottom + 0.01);
      });
    }
  });
});
