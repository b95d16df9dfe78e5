import { describe, expect, it } from "vitest";

import { dayMs, hourMs } from "~/lib/time";

import { minutesPast, sharedZone, weekHours } from "./local-clock";

const hourNumber = (instant: string) => Date.parse(instant) / hourMs;
const days = (first: string, last: string) => ({
  first: Date.parse(`${first}T00:00:00Z`) / dayMs,
  end: Date.parse(`${last}T00:00:00Z`) / dayMs + 1,
});

describe("the hour of the week by the clock of a place", () => {
  it.each([
    // 27 November 2026 is a Friday.
    ["UTC", "2026-11-27T23:00:00Z", 5, 23],
    ["Asia/Tokyo", "2026-11-27T23:00:00Z", 6, 8],
    ["America/Los_Angeles", "2026-11-27T03:00:00Z", 4, 19],
    ["Asia/Kolkata", "2026-11-27T00:00:00Z", 5, 5],
    ["Asia/Kathmandu", "2026-11-27T00:00:00Z", 5, 5],
    ["Pacific/Kiritimati", "2026-11-29T12:00:00Z", 1, 2],
    // Summer time in Berlin begins on Sunday 29 March 2026 at 1:00 UTC: 2:00 there does not exist.
    ["Europe/Berlin", "2026-03-29T00:00:00Z", 7, 1],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", 7, 3],
    // It ends on Sunday 25 October at 1:00 UTC: 2:00 there is twice.
    ["Europe/Berlin", "2026-10-25T00:00:00Z", 7, 2],
    ["Europe/Berlin", "2026-10-25T01:00:00Z", 7, 2],
    ["Europe/Berlin", "2026-10-25T02:00:00Z", 7, 3],
    ["UTC", "1969-12-31T23:00:00Z", 3, 23],
  ])("in %s at %s", (zone, instant, weekday, hour) => {
    expect(weekHours(zone)(hourNumber(instant))).toEqual({ weekday, hour });
  });

  it.each([
    ["Asia/Kolkata", 30],
    ["Asia/Kathmandu", 45],
    ["America/St_Johns", 30],
    ["Europe/Berlin", 0],
  ])("begins in %s %i minutes after the full one", (zone, minutes) => {
    expect(minutesPast(zone, days("2026-11-01", "2026-11-30"))).toBe(minutes);
  });
});

describe("the zone whose clock a place has", () => {
  it.each([
    [["Europe/Berlin", "Europe/Busingen"], "2026-01-01", "2026-03-31", "Europe/Berlin"],
    [["Europe/Madrid", "Atlantic/Canary"], "2026-01-01", "2026-03-31", null],
    // Arizona has no summer time: its clock is Denver's in winter only.
    [["America/Phoenix", "America/Denver"], "2026-01-01", "2026-01-31", "America/Phoenix"],
    [["America/Phoenix", "America/Denver"], "2026-03-01", "2026-03-31", null],
    [["Asia/Tokyo"], "2026-01-01", "2026-01-01", "Asia/Tokyo"],
    [["Mars/Olympus"], "2026-01-01", "2026-01-01", null],
    [[], "2026-01-01", "2026-01-01", null],
  ])("of %j from %s to %s is %s", (zones, first, last, zone) => {
    expect(sharedZone(zones, days(first, last))).toBe(zone);
  });
});
