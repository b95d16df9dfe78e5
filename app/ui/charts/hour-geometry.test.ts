import { describe, expect, it } from "vitest";
import { randomFrom } from "#tests/support/random";
import { hourGrid } from "~/ui/charts/hour-geometry";

describe("hourGrid", () => {
  it("has a cell for every hour of the week, known or not", () => {
    const { cells } = hourGrid([{ weekday: 6, hour: 20, value: 43 }]);
    expect(cells.length).toBe(168);
    expect(
      cells.filter(({ step }) => step !== null).map(({ weekday, hour }) => [weekday, hour]),
    ).toEqual([[6, 20]]);
  });

  it.each([
    ["none", [], true],
    ["no hour of the week", [{ weekday: 8, hour: 3, value: 1 }], true],
    ["what is not finite", [{ weekday: 1, hour: 3, value: NaN }], true],
    ["zero", [{ weekday: 1, hour: 3, value: 0 }], false],
  ])("is empty for %s", (_, values, isEmpty) => {
    expect(hourGrid(values).isEmpty).toBe(isEmpty);
  });

  it("divides the values into five steps with round ends", () => {
    const { steps, decimals } = hourGrid([
      { weekday: 1, hour: 0, value: 12 },
      { weekday: 1, hour: 1, value: 58 },
    ]);
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [10, 20],
      [20, 30],
      [30, 40],
      [40, 50],
      [50, 60],
    ]);
    expect(decimals).toBe(0);
  });

  it("keeps any cell in its row, higher for more", () => {
    const random = randomFrom("hours");
    for (let turn = 0; turn < 25; turn++) {
      const values = Array.from({ length: 168 }, (_, position) => ({
        weekday: Math.floor(position / 24) + 1,
        hour: position % 24,
        value: random.pick([null, (random.share() - 0.2) * 10 ** random.whole(-2, 8)]),
      }));
      const { cells } = hourGrid(values);
      for (const { weekday, x, width, y, height } of cells) {
        expect(x + width).toBeLessThanOrEqual(100);
        expect(y).toBeGreaterThanOrEqual((weekday - 1) * 28);
        expect(y + height).toBeCloseTo(weekday * 28, 6);
      }
      const known = cells
        .flatMap(({ value, height, step }) =>
          value === null ? [] : [{ value, height, step: step! }],
        )
        .sort((a, b) => a.value - b.value);
      known.slice(1).forEach((cell, position) => {
        expect(cell.height).toBeGreaterThanOrEqual(known[position]!.height);
        expect(cell.step).toBeGreaterThanOrEqual(known[position]!.step);
      });
    }
  });
});
