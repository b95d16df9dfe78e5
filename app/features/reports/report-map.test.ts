import { describe, expect, it } from "vitest";

import { aReport } from "#tests/factories/report";

import { reportMap } from "./report-map";

const place = (city: string) => ({
  city,
  region: "",
  country: "",
  countryCode: "US",
  latitude: 47,
  longitude: -122,
});
const door = (code: string) => ({ ...place(code), workload: "Exchange" as const, code });
const expected = (code: string) => ({
  door: door(code),
  distanceKm: 1,
  expectedRoundTripMs: 5,
  basis: "distance" as const,
  sampleCount: 0,
});

describe("reportMap", () => {
  it.each([
    [
      "nothing known",
      {
        browserLocation: null,
        egressLocation: null,
        currentFrontDoor: null,
        optimalFrontDoors: [],
      },
      [],
      0,
    ],
    [
      "you alone",
      {
        browserLocation: place("A"),
        egressLocation: null,
        currentFrontDoor: null,
        optimalFrontDoors: [],
      },
      ["you"],
      0,
    ],
    [
      "an optimal door in use",
      {
        browserLocation: place("A"),
        egressLocation: place("B"),
        currentFrontDoor: door("SEA"),
        isCurrentFrontDoorOptimal: true,
        optimalFrontDoors: [expected("PDX")],
      },
      ["you", "egress", "current"],
      2,
    ],
    [
      "a better door elsewhere",
      {
        browserLocation: place("A"),
        egressLocation: place("B"),
        currentFrontDoor: door("DEN"),
        isCurrentFrontDoorOptimal: false,
        optimalFrontDoors: [expected("SEA")],
      },
      ["you", "egress", "current", "recommended"],
      3,
    ],
    [
      "an unknown door in use",
      {
        browserLocation: place("A"),
        egressLocation: place("B"),
        currentFrontDoor: null,
        isCurrentFrontDoorOptimal: null,
        optimalFrontDoors: [expected("SEA")],
      },
      ["you", "egress", "recommended"],
      2,
    ],
  ])("marks %s", (_name, fields, marks, lineCount) => {
    const map = reportMap({ report: aReport(fields), isDoorDoubted: false });
    expect(map.marks.map(({ id }) => id)).toEqual(marks);
    expect(map.lines).toHaveLength(lineCount);
  });

  it.each([
    [true, ["you", "egress", "current"], "ink"],
    [false, ["you", "egress", "current", "recommended"], "warning"],
  ])("recommends no door beside one in doubt (%s)", (isDoorDoubted, marks, tone) => {
    const report = aReport({
      currentFrontDoor: door("DEN"),
      isCurrentFrontDoorOptimal: false,
      optimalFrontDoors: [expected("SEA")],
    });
    const map = reportMap({ report, isDoorDoubted });
    expect(map.marks.map(({ id }) => id)).toEqual(marks);
    expect(map.marks.find(({ id }) => id === "current")?.tone).toBe(tone);
  });
});
