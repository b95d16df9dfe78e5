import { describe, expect, it } from "vitest";

import { timeZoneChoices, timeZoneOf } from "./time-zones";

describe("timeZoneOf", () => {
  it.each<[string, string | undefined]>([
    ["UTC", "UTC"],
    ["Etc/UTC", "UTC"],
    ["Europe/Berlin", "Europe/Berlin"],
    ["eUROPE/bERLIN", "Europe/Berlin"],
    ["America/Argentina/Ushuaia", "America/Argentina/Ushuaia"],
    ["Etc/GMT+5", "Etc/GMT+5"],
    ["Europe/Atlantis", undefined],
    ["+01:00", undefined],
    ["", undefined],
    ["Europe/Berlin\n", undefined],
    [`Europe/${"x".repeat(64)}`, undefined],
  ])("%j is %j", (text, zone) =>
    expect([timeZoneOf(text), timeZoneOf(text)]).toEqual([zone, zone]),
  );
});

describe("timeZoneChoices", () => {
  it("begins with UTC and names each once, all of them zones", () => {
    const choices = timeZoneChoices("Europe/Berlin");
    expect([choices[0], choices.length]).toEqual(["UTC", new Set(choices).size]);
    expect(choices.filter((zone) => timeZoneOf(zone) !== zone)).toEqual([]);
    expect(choices).toEqual(
      expect.arrayContaining(["Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles"]),
    );
  });

  it("holds the chosen one, however seldom it is", () => {
    expect(timeZoneChoices("Etc/GMT+5")).toContain("Etc/GMT+5");
    expect(timeZoneChoices("UTC").filter((zone) => zone === "UTC")).toHaveLength(1);
  });
});
