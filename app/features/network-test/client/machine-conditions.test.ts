import { describe, expect, it } from "vitest";

import { machineReason } from "./machine-conditions";

const calm = { meanLagMs: 1, longestLagMs: 20, clockShiftMs: 0 };

describe("whether a machine was calm", () => {
  it.each([
    ["calm", {}, null],
    ["late by 15 ms in the mean", { meanLagMs: 15 }, null],
    ["late by more", { meanLagMs: 15.1 }, "processor-busy"],
    ["away for a second", { longestLagMs: 1000 }, null],
    ["away for longer", { longestLagMs: 1001 }, "processor-busy"],
    ["a clock that was set", { clockShiftMs: -501 }, "clock-stepped"],
    ["a clock that drifts", { clockShiftMs: 500 }, null],
    ["a page out of sight", { wasHidden: true, longestLagMs: 2000 }, "tab-throttled"],
  ])("%s", (_what, change, expected) => {
    expect(machineReason({ ...calm, ...change })).toBe(expected);
  });
});
