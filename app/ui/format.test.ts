import { describe, expect, it } from "vitest";
import {
  formatDay,
  formatInstant,
  formatInteger,
  formatKilometres,
  formatKilometresAndMiles,
  formatMegabytes,
  formatMegabitsPerSecond,
  formatMegabytesPerSecond,
  formatMilliseconds,
  formatOpinion,
  formatPercent,
  formatSeconds,
} from "~/ui/format";

const at = new Date("2026-11-20T23:04:09Z");

/** No-break spaces as plain ones, so that the tables below can be read. */
function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

describe("numbers with units", () => {
  it.each([
    [0, undefined, "0 ms"],
    [0.43, undefined, "0.4 ms"],
    [2, undefined, "2 ms"],
    [9.96, undefined, "10 ms"],
    [31.6, undefined, "32 ms"],
    [1780, undefined, "1,780 ms"],
    [20.84, 1, "20.8 ms"],
    [12, 1, "12.0 ms"],
  ])("%d ms with %s decimals reads %s", (value, decimals, text) => {
    expect(plain(formatMilliseconds("en", value, decimals))).toBe(text);
  });

  it.each([
    [0, "0 %"],
    [0.0008, "0.08 %"],
    [0.0005, "0.05 %"],
    [0.096, "9.6 %"],
    [0.64, "64 %"],
    [1, "100 %"],
  ])("a ratio of %d reads %s", (ratio, text) => {
    expect(plain(formatPercent("en", ratio))).toBe(text);
  });

  it.each([
    [1, "1.0"],
    [4.35, "4.4"],
    [4.409, "4.4"],
  ])("an opinion of %d reads %s", (opinion, text) => {
    expect(formatOpinion("en", opinion)).toBe(text);
  });

  it("gives percentages the decimals asked for", () => {
    expect(plain(formatPercent("en", 0.0008, 2))).toBe("0.08 %");
  });

  it.each([
    ["en", 1780, "1,780 km (1,106 miles)"],
    ["en", 1.609344, "1.6 km (1 mile)"],
    ["en", 0, "0 km (0 miles)"],
    ["ja", 1780, "1,780 km (1,106 マイル)"],
    ["zh-Hans", 1780, "1,780 km (1,106英里)"],
  ])("in %s a distance of %d km reads %s", (language, distanceKm, text) => {
    expect(plain(formatKilometresAndMiles(language, distanceKm))).toBe(text);
  });

  it("keeps number and unit on one line", () => {
    const texts = [
      formatMilliseconds("en", 2),
      formatKilometres("en", 2),
      formatKilometresAndMiles("en", 2).replace(" (", ""),
      formatPercent("en", 0.2),
      formatSeconds("en", 200),
      formatMegabytes("en", 2e6),
      formatMegabytesPerSecond("en", 8e6),
      formatMegabitsPerSecond("en", 8e6),
    ];
    expect(texts.filter((text) => text.includes(" "))).toEqual([]);
  });

  it("counts megabytes in millions of bytes, and eight bits to the byte", () => {
    expect(plain(formatMegabytes("en", 7_200_000))).toBe("7.2 MB");
    expect(plain(formatMegabytesPerSecond("en", 48_800_000))).toBe("6.1 MBps");
    expect(plain(formatMegabitsPerSecond("en", 50_240_000))).toBe("50.2 Mbit/s");
  });

  it("groups digits as the language does", () => {
    expect(formatInteger("en", 1234567)).toBe("1,234,567");
  });

  it("rounds seconds to one decimal", () => {
    expect(plain(formatSeconds("en", 1432))).toBe("1.4 s");
  });
});

describe("formatInstant", () => {
  it.each([
    ["en", undefined, undefined, "20 November 2026, 23:04 UTC"],
    ["en", "day", undefined, "20 November 2026"],
    ["en", "second", undefined, "20 November 2026, 23:04:09 UTC"],
    ["en", "clock", undefined, "23:04:09 UTC"],
    ["en", "minute", "Asia/Tokyo", "21 November 2026, 08:04 GMT+9"],
    ["en", "day", "Asia/Tokyo", "21 November 2026 (GMT+9)"],
    ["en", "minute", "Europe/Berlin", "21 November 2026, 00:04 GMT+1"],
    ["ja", "minute", "Asia/Kolkata", "2026年11月21日 04:34 GMT+5:30"],
    ["ja", "minute", undefined, "2026年11月20日 23:04 UTC"],
    ["zh-Hans", "minute", undefined, "2026年11月20日 23:04 UTC"],
    ["zh-Hant", "day", undefined, "2026年11月20日"],
  ] as const)("in %s by the %s in %s reads %s", (language, precision, timeZone, text) => {
    expect(plain(formatInstant(language, at, { precision, timeZone }))).toBe(text);
  });

  it.each([
    ["en", "minute", "2026-01-01", "20 Nov, 23:04 UTC"],
    ["en", "minute", "2027-01-01", "20 Nov 2026, 23:04 UTC"],
    ["en", "second", "2026-01-01", "20 Nov, 23:04:09 UTC"],
    ["en", "day", "2026-01-01", "20 Nov 2026"],
    ["ja", "minute", "2026-01-01", "11月20日 23:04 UTC"],
    ["zh-Hans", "minute", "2027-01-01", "2026年11月20日 23:04 UTC"],
  ] as const)(
    "in %s by the %s in a table read in %s it is %s",
    (language, precision, now, text) => {
      expect(plain(formatInstant(language, at, { precision, shortFrom: new Date(now) }))).toBe(
        text,
      );
    },
  );

  it.each([
    ["en", "2026-11-20", "20 November 2026"],
    ["ja", "2026-12-01", "2026年12月1日"],
  ])("in %s writes the date %s as %s, of no zone", (language, date, text) =>
    expect(plain(formatDay(language, date))).toBe(text),
  );

  it("writes midnight as 00, never as 24", () => {
    expect(formatInstant("en", new Date("2026-11-20T00:05:00Z"), { precision: "clock" })).toBe(
      "00:05:00 UTC",
    );
  });

  it("refuses what is no instant", () => {
    expect(() => formatInstant("en", new Date("never"))).toThrow(RangeError);
  });
});
