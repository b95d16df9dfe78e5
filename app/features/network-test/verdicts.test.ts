import { describe, expect, it } from "vitest";

import words from "~/locales/en/verdict.json";
import { aReport, aReportPlace } from "#tests/factories/report";
import { verdictOf } from "#tests/factories/verdict";

import { verdictRows, type Measured } from "./verdict";
import { verdictsOf } from "./verdicts";
import { sourceAddresses } from "./verdicts-thresholds";

describe("every report", () => {
  const nothing: Partial<Measured> = {
    browserLocation: null,
    browserLocationSource: null,
    egressIp: null,
    egressLocation: null,
    egressNetwork: null,
    browserToEgressLocationDistance: null,
    currentFrontDoor: null,
    exchangeFaultZoneCode: null,
    isCurrentFrontDoorOptimal: null,
    optimalFrontDoors: [],
    optimalFrontDoorsForEgress: [],
    bestPossibleLatency: null,
    bestPossibleLatencyForEgress: null,
    measuredLatency: null,
    measuredLatencies: [],
    latencyMethod: null,
    latencyFailure: "no-script",
  };

  it.each([
    ["a good one", {}],
    ["one where nothing is known", nothing],
    ["a running one", { status: "running" }],
  ] as const)("has every row once, in order: %s", (_, report) => {
    const rows = verdictsOf(aReport(report)).map(({ row }) => row);
    expect(rows).toEqual(Object.keys(verdictRows).filter((row) => row !== "probes"));
  });

  it("calls nothing ok, failed or warned of that was not measured", () => {
    const verdicts = verdictsOf(aReport(nothing));
    expect(verdicts.map(({ status }) => status)).toEqual(verdicts.map(() => "not-tested"));
  });

  it.each([{}, nothing])(
    "gives every row that is not tested its reason, and no other",
    (report) => {
      for (const { status, reason, meaning } of verdictsOf(aReport(report))) {
        expect(reason !== undefined).toBe(status === "not-tested");
        expect(meaning).toBe(status === "warning" || status === "failed");
      }
    },
  );

  it("names the source of every target, and no source without one", () => {
    for (const { target, source } of verdictsOf(aReport()))
      expect(source === null).toBe(target === null);
  });
});

describe("the words", () => {
  const inWords: Record<string, unknown> = words;
  it.each(Object.keys(verdictRows))("name the row %s", (row) => {
    expect(inWords[row]).toMatchObject({ name: expect.stringMatching(/\S/) });
  });

  /** Rows that hold only information are never anything else. */
  const informationRows = ["location", "egress", "egress-network", "media-egress", "line-rate"];
  const mayFail = (row: string) =>
    !informationRows.includes(row) &&
    !/best-doors|client-dns|traceroute|sharepoint-front-door/.test(row);
  it.each(Object.keys(verdictRows).filter(mayFail))(
    "say what a bad %s means and what to do",
    (row) => {
      expect(inWords[row]).toMatchObject({
        meaning: expect.stringMatching(/\S/),
        advice: expect.stringMatching(/\S/),
      });
    },
  );

  it("name every source", () => {
    expect(Object.keys(words.source).sort()).toEqual(Object.keys(sourceAddresses).sort());
  });

  it("name every reason and target of a report", () => {
    const plenty = [
      {},
      { browserLocation: null },
      { egressLocation: null, egressNetwork: null },
    ].flatMap((report) => verdictsOf(aReport(report)));
    for (const { reason, target } of plenty) {
      if (reason) expect(Object.keys(words["not-tested"])).toContain(reason);
      if (target) expect(Object.keys(words.target)).toContain(target.word);
    }
  });

  it("are placed by name", () => {
    expect(verdictOf("location").measured[0]).toEqual({ unit: "place", place: aReportPlace() });
  });
});
