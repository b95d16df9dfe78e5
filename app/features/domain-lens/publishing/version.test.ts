import { describe, expect, it } from "vitest";

import { randomFrom } from "#tests/support/random";

import {
  compactDay,
  effectiveDay,
  firstVersion,
  isDatedVersion,
  laterDay,
  nextVersion,
  versionDay,
  versionPattern,
} from "./version";

describe("the next version", () => {
  const now = new Date("2026-03-20T23:59:59.999Z");

  it.each<[string | null, string]>([
    [null, "2026032000"],
    [firstVersion, "2026032000"],
    ["2022072800", "2026032000"],
    ["2026031999", "2026032000"],
    ["2026032000", "2026032001"],
    ["2026032009", "2026032010"],
    ["2026032098", "2026032099"],
    ["2026032099", "2026032100"],
    ["2026032100", "2026032101"],
    ["2026033199", "2026040100"],
    ["2026123199", "2027010100"],
    ["2028022899", "2028022900"],
    ["2027022899", "2027030100"],
  ])("after %s is %s", (last, next) => {
    expect(nextVersion(last, now)).toBe(next);
  });

  it("always comes after the last, whatever the clock does", () => {
    const random = randomFrom("next version");
    let last: string | null = null;
    for (let run = 0; run < 2000; run += 1) {
      const next: string = nextVersion(
        last,
        new Date(now.getTime() + random.whole(-5, 5) * 86_400_000),
      );
      expect(isDatedVersion(next)).toBe(true);
      if (last !== null) expect(next > last).toBe(true);
      last = next;
    }
  });
});

describe("a version", () => {
  it.each([
    ["2026032000", true],
    ["2028022999", true],
    ["2026022900", false],
    ["2026130100", false],
    ["2026000000", false],
    [firstVersion, false],
    ["202603200", false],
    ["20260320000", false],
    ["2026-03-20", false],
    ["2026032000\n", false],
    ["２０２６０３２０００", false],
  ])("%j is of a day there is: %s", (text, isDated) => {
    expect(isDatedVersion(text)).toBe(isDated);
  });

  it("is ten digits", () => {
    expect(
      ["0000000000", "9999999999", "000000000", "00000000000", "000000000x"].map((text) =>
        versionPattern.test(text),
      ),
    ).toEqual([true, true, false, false, false]);
  });

  it("names its day", () => {
    expect([versionDay("2026032007"), compactDay("2026-03-20")]).toEqual([
      "2026-03-20",
      "20260320",
    ]);
  });
});

describe("an addition", () => {
  const now = new Date("2026-03-20T16:00:00Z");

  it.each<[string | null, string]>([
    [null, "2026-04-19"],
    ["2026-04-18", "2026-04-19"],
    ["2026-04-19", "2026-04-19"],
    ["2026-04-20", "2026-04-20"],
    ["2025-12-31", "2026-04-19"],
  ])("meant for %s takes effect on %s", (chosen, day) => {
    expect(effectiveDay(chosen, now)).toBe(day);
  });
});

describe("a removal", () => {
  it.each<[string | null, string | null]>([
    [null, null],
    ["2026-03-19", null],
    ["2026-03-20", null],
    ["2026-03-21", "2026-03-21"],
    ["2027-01-01", "2027-01-01"],
  ])("meant for %s waits until %s", (chosen, day) => {
    expect(laterDay(chosen, new Date("2026-03-20T23:59:59Z"))).toBe(day);
  });
});
