import { describe, expect, it } from "vitest";
import { randomFrom } from "#tests/support/random";
import type { LinePoint } from "~/ui/charts/line-geometry";
import { lineChart } from "~/ui/charts/line-geometry";

const dayMs = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 9, 26) + day * dayMs).toISOString();
const points = (...values: (number | null)[]): LinePoint[] =>
  values.map((value, day) => ({ at: at(day), value }));

/** Runs of the line: one for each stretch without a gap. */
const runsOf = (path: string) => path.split("M").slice(1).length;
const numbersOf = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));

describe("lineChart", () => {
  it.each([
    ["a line", points(1, 2, 3), 1, 0],
    ["a gap in the middle", points(1, 2, null, 3, 4), 2, 0],
    ["a point without a neighbour", points(1, 2, null, 3, null, 4, 5), 2, 1],
    ["gaps at the ends", points(null, 1, 2, null), 1, 0],
    ["one point", points(7), 0, 1],
    ["what is not finite", points(1, 2, NaN, 3, Infinity), 1, 1],
    ["equal values", points(5, 5, 5), 1, 0],
    ["nothing", [], 0, 0],
  ])("draws %s", (_, input, runs, dots) => {
    const drawing = lineChart({ points: input });
    expect(runsOf(drawing.linePath)).toBe(runs);
    expect(drawing.dots.length).toBe(dots);
  });

  it.each([
    [[], true],
    [points(null, null), true],
    [points(NaN), true],
    [[{ at: at(0), value: null, low: 1, high: 2 }], false],
    [points(0), false],
  ])("is empty without a figure (%#)", (input, isEmpty) => {
    expect(lineChart({ points: input, target: 3 }).isEmpty).toBe(isEmpty);
  });

  it("begins at zero where it is told to", () => {
    const ticks = (hasZero: boolean) =>
      lineChart({ points: points(241, 244, 243), hasZero }).yTicks.map(({ value }) => value);
    expect(Math.min(...ticks(true))).toBe(0);
    expect(Math.min(...ticks(false))).toBeGreaterThan(200);
  });

  it("has a band where both ends are known, and a whisker where that is one point", () => {
    const { bandPath, whiskers } = lineChart({
      points: [
        { at: at(0), value: 5, low: 6, high: 4 },
        { at: at(1), value: 5, low: 4, high: 6 },
        { at: at(2), value: 5, low: 4 },
        { at: at(3), value: 5, low: 4, high: 6 },
      ],
    });
    expect(runsOf(bandPath)).toBe(1);
    expect(whiskers).toEqual([{ x: 100, high: expect.any(Number), low: expect.any(Number) }]);
    expect(whiskers[0]!.high).toBeLessThan(whiskers[0]!.low);
  });

  it("leaves out points at no time and sorts the others", () => {
    const { strips } = lineChart({
      points: [
        { at: at(2), value: 3 },
        { at: "soon", value: 2 },
        { at: at(0), value: 1 },
      ],
    });
    expect(strips.map(({ point }) => point.value)).toEqual([1, 3]);
  });

  it("shades ranges within the plot and names those that are clear of each other", () => {
    const { ranges } = lineChart({
      points: points(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
      ranges: [
        { from: at(-5), to: at(1), label: "first" },
        { from: at(0.5), to: at(1.5), label: "covered by the first" },
        { from: at(5), to: at(5), label: "one point" },
        { from: at(8), to: at(20), label: "last" },
        { from: at(30), to: at(40), label: "outside" },
        { from: "then", to: at(3), label: "unknown" },
      ],
    });
    expect(ranges.map(({ x, width, label }) => ({ x, width, label }))).toEqual([
      { x: 0, width: 15, label: "first" },
      { x: 5, width: 10, label: "" },
      { x: 45, width: 10, label: "one point" },
      { x: 75, width: 25, label: "last" },
    ]);
  });

  it("keeps the label of a target near the top clear of the labels of ranges above", () => {
    const { target, top } = lineChart({ points: points(50, 40, 99, 100, 60, 50), target: 100 });
    expect(target?.labelY).toBeGreaterThan(top + 6);
  });

  it("keeps the label of the target away from the line", () => {
    const rising = lineChart({ points: points(0, 1, 2, 9, 10, 10, 10), target: 10 });
    expect(rising.target?.anchor).toBe("start");
    const falling = lineChart({ points: points(10, 10, 10, 2, 1, 0), target: 10 });
    expect(falling.target?.anchor).toBe("end");
  });
});

describe("any line", () => {
  const random = randomFrom("line charts");
  const value = () =>
    random.pick([
      null,
      NaN,
      0,
      random.share() * 100,
      -random.share() * 1e6,
      random.share() * 1e290,
    ]);
  const cases = Array.from({ length: 200 }, () =>
    Array.from({ length: random.whole(0, 40) }, (_, day): LinePoint => {
      return { at: at(day), value: value(), low: value(), high: value() };
    }),
  );

  it("has every mark inside of the plot, in the order of time", () => {
    for (const input of cases) {
      const drawing = lineChart({ points: input, target: value() });
      const { linePath, bandPath, dots, whiskers, strips, top, bottom } = drawing;
      for (const path of [linePath, bandPath]) {
        const numbers = numbersOf(path);
        expect(path).not.toMatch(/NaN|Infinity/);
        numbers.forEach((number, position) => {
          expect(number).toBeGreaterThanOrEqual(position % 2 === 0 ? 0 : top);
          expect(number).toBeLessThanOrEqual(position % 2 === 0 ? 100 : bottom);
        });
      }
      const xs = numbersOf(linePath).filter((_, position) => position % 2 === 0);
      expect([...xs].sort((a, b) => a - b)).toEqual(xs);
      const ys = [...dots.map(({ y }) => y), ...whiskers.flatMap(({ high, low }) => [high, low])];
      expect(ys.every((y) => y >= top && y <= bottom)).toBe(true);
      expect(strips.map(({ point }) => point)).toEqual(input);
      const width = strips.reduce((sum, strip) => sum + strip.width, 0);
      expect(width).toBeCloseTo(input.length > 0 ? 100 : 0, 0);
    }
  });
});
