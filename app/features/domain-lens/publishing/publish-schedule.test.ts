import { describe, expect, it } from "vitest";

import { lastDueAt, nextDueAt } from "./publish-schedule";

describe("the last instant a run was due", () => {
  it.each([
    ["16:00", "2026-11-22T16:00:00.000Z", "2026-11-22T16:00:00.000Z"],
    ["16:00", "2026-11-22T15:59:59.999Z", "2026-11-21T16:00:00.000Z"],
    ["00:00", "2026-11-22T00:00:00.000Z", "2026-11-22T00:00:00.000Z"],
    ["23:59", "2026-03-01T12:00:00.000Z", "2026-02-28T23:59:00.000Z"],
  ])("of %s at %s is %s", (schedule, now, due) =>
    expect(lastDueAt(schedule, new Date(now))?.toISOString()).toBe(due),
  );

  it("is none without a schedule", () => expect(lastDueAt("off", new Date())).toBeNull());

  it("is due again a day after the last time", () => {
    expect(nextDueAt("16:00", new Date("2030-01-02T15:59:00Z"))?.toISOString()).toBe(
      "2030-01-02T16:00:00.000Z",
    );
    expect(nextDueAt("16:00", new Date("2030-01-02T16:00:00Z"))?.toISOString()).toBe(
      "2030-01-03T16:00:00.000Z",
    );
    expect(nextDueAt("off", new Date("2030-01-02T16:00:00Z"))).toBeNull();
  });
});
