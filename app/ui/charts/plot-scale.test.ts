import { describe, expect, it } from "vitest";
import { drawable, timeAxis, valueAxis } from "~/ui/charts/plot-scale";

const ends = [100, 0] as const;

describe("drawable", () => {
  it.each([
    [0, 0],
    [-3.5, -3.5],
    [1e300, 1e300],
    [1e301, null],
    [NaN, null],
    [Infinity, null],
    [-Infinity, null],
    [null, null],
    [undefined, null],
  ])("%j is drawn as %j", (value, drawn) => {
    expect(drawable(value)).toBe(drawn);
  });
});

describe("valueAxis", () => {
  it.each([
    ["values", [62, 81], [60, 65, 70, 75, 80, 85], 0],
    ["small differences", [0.9993, 0.9997], [0.9993, 0.9994, 0.9995, 0.9996, 0.9997], 4],
    ["one value", [81], [70, 75, 80, 85, 90], 0],
    ["zero alone", [0, 0], [-1, -0.5, 0, 0.5, 1], 1],
    ["nothing", [null, NaN], [0, 0.2, 0.4, 0.6, 0.8, 1], 1],
    ["negative values", [-12, -3], [-12, -10, -8, -6, -4, -2], 0],
  ])("has round ticks for %s", (_, values, ticks, decimals) => {
    const axis = valueAxis(values, { ends, tickCount: 4 });
    expect(axis.ticks.map(({ value }) => value)).toEqual(ticks);
    expect(axis.decimals).toBe(decimals);
  });

  it("keeps the greatest and the least number that it draws finite and in the plot", () => {
    const { ticks, place } = valueAxis([-1e300, 1e300], { ends, tickCount: 4 });
    expect(ticks.every(({ value, at }) => Number.isFinite(value) && at >= 0 && at <= 100)).toBe(
      true,
    );
    expect([place(-1e300), place(1e300)]).toEqual([100, 0]);
  });

  it("puts values outside of fixed ends at its end", () => {
    const { place } = valueAxis([], { ends: [0, 100], tickCount: 4, domain: [20, 100] });
    expect([12, 60, 120].map(place)).toEqual([0, 50, 100]);
  });
});

describe("timeAxis", () => {
  const at = (text: string) => Date.parse(text);

  it.each([
    ["years", "2020-03-01", "2026-11-20", ["year"], 6],
    ["months", "2026-01-10", "2026-07-10", ["month"], 6],
    ["a month of days", "2026-10-26", "2026-11-25", ["day"], 4],
    [
      "a day of hours, its start by the date",
      "2026-10-26",
      "2026-10-26T23:45:00Z",
      ["day", "minute"],
      8,
    ],
    ["a minute", "2026-10-26T10:00:00Z", "2026-10-26T10:01:00Z", ["second"], 7],
    ["a year, every second month", "2025-11-28", "2026-11-27", ["month"], 6],
    ["one instant", "2026-10-26", "2026-10-26", ["day"], 1],
  ])("labels %s", (_, from, to, grains, count) => {
    const { ticks } = timeAxis([at(from), at(to)], 8);
    expect([...new Set(ticks.map(({ grain }) => grain))]).toEqual(grains);
    expect(ticks.length).toBe(count);
  });

  it("has no tick where there is no instant", () => {
    expect(timeAxis([], 8).ticks).toEqual([]);
  });
});
