import { describe, expect, it } from "vitest";
import { formatHour, formatTick, formatWeekday } from "~/ui/charts/format-axis";

const at = new Date("2026-11-05T14:00:09Z");

describe("labels of axes", () => {
  it.each([
    ["en", "year", "2026"],
    ["en", "month", "Nov 2026"],
    ["en", "day", "5 Nov"],
    ["en", "minute", "14:00"],
    ["en", "second", "14:00:09"],
    ["ja", "day", "11月5日"],
    ["zh-Hans", "month", "2026年11月"],
    ["zh-Hant", "day", "11月5日"],
  ] as const)("writes in %s a %s as %s", (language, grain, text) => {
    expect(formatTick(language, at, grain)).toBe(text);
  });

  it("names hours and days of the week", () => {
    expect([formatHour(0), formatHour(23)]).toEqual(["00:00", "23:00"]);
    expect(formatWeekday("en", 1, "long")).toBe("Monday");
    expect(formatWeekday("ja", 7, "short")).toBe("日");
  });
});
