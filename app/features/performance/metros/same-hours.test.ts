import { describe, expect, it } from "vitest";

import { daysBefore } from "./same-hours";

/** 22:00 to before 01:00. */
const hours = { first: 10 * 24 + 22, end: 11 * 24 + 1 };

describe("the same hours of days before", () => {
  it.each<[string, number, number | null]>([
    ["the first of the hours", 10 * 24 + 22, 0],
    ["the last of the hours", 11 * 24, 0],
    ["the hour behind them", 11 * 24 + 1, null],
    ["the hour before them", 10 * 24 + 21, null],
    ["the first, a day before", 9 * 24 + 22, 1],
    ["the last, a day before", 10 * 24, 1],
    ["the hour behind the last, a day before", 10 * 24 + 1, null],
    ["the last, 28 days before", 11 * 24 - 28 * 24, 28],
    ["the first, a day after", 11 * 24 + 22, null],
  ])("has %s", (_what, hour, days) => {
    expect(daysBefore(hours, hour)).toBe(days);
  });
});
