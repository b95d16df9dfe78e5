import { describe, expect, it } from "vitest";

import type { VerdictStatus } from "~/features/network-test/verdict";
import type { VerdictDoubt } from "~/features/network-test/verdict-fault";
import { aClientSection } from "#tests/factories/client-result";
import { wrongLocation } from "#tests/factories/finding";
import { aFrontDoor } from "#tests/factories/front-door";
import { aReport, aReportPlace } from "#tests/factories/report";

import { judgedFor } from "./judged-report";
import type { Report } from "./report";
import { reportView } from "./report.view";
import { readers } from "./visibility";

const measured = (measuredLatency: number): Partial<Report> => ({
  measuredLatency,
  measuredLatencies: [measuredLatency],
});
const unmeasured: Partial<Report> = {
  measuredLatency: null,
  measuredLatencies: [],
  latencyMethod: null,
  latencyFailure: "no-script",
};
const dead: Partial<Report> = { ...unmeasured, latencyFailure: "endpoint-dead" };
const otherDoor: Partial<Report> = { isCurrentFrontDoorOptimal: false };
const noDoor: Partial<Report> = {
  currentFrontDoor: null,
  exchangeFaultZoneCode: null,
  isCurrentFrontDoorOptimal: null,
};

describe("the path", () => {
  it.each<[string, Partial<Report>, VerdictStatus, VerdictStatus]>([
    ["is good", {}, "ok", "ok"],
    ["leaves far away", { ...measured(90), browserToEgressLocationDistance: 5000 }, "failed", "ok"],
    [
      "leaves farther away than light gets",
      { browserToEgressLocationDistance: 5000 },
      "info",
      "ok",
    ],
    [
      "leaves nobody knows where",
      { egressIp: null, egressLocation: null, browserToEgressLocationDistance: null },
      "not-tested",
      "ok",
    ],
    ["leads to another door", otherDoor, "ok", "warning"],
    ["is slow", measured(200), "ok", "warning"],
    ["is very slow", measured(2000), "ok", "failed"],
    ["is very slow, to another door", { ...measured(2000), ...otherDoor }, "ok", "failed"],
    ["does not reach the door", dead, "ok", "failed"],
    ["was not measured, but its door is known", unmeasured, "ok", "ok"],
    ["was measured, but its door is not known", noDoor, "ok", "ok"],
    ["is not known at all", { ...unmeasured, ...noDoor }, "ok", "not-tested"],
  ])("%s", (_what, fields, toEgress, toDoor) => {
    expect(reportView(judgedFor(aReport(fields), "holder"), "holder").legs).toEqual({
      toEgress,
      toDoor,
    });
  });
});

describe("the rows", () => {
  const judged = judgedFor(
    aReport({
      browserToEgressLocationDistance: 5000,
      isCurrentFrontDoorOptimal: false,
      measuredLatency: 2000,
      measuredLatencies: [2000],
    }),
    "holder",
  );
  const { rows, sources } = reportView(judged, "holder");
  const { problems, fine, untested, pending } = rows;
  const shown = [...problems, ...fine.flatMap(({ verdicts }) => verdicts), ...untested, ...pending];

  it("are all there, once", () => {
    expect(shown.map(({ row }) => row).sort()).toEqual(
      judged.verdicts.map(({ row }) => row).sort(),
    );
  });

  it("begin with what failed, then warnings", () => {
    const states = problems.map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(["failed", "warning"]));
    expect(states.lastIndexOf("failed")).toBeLessThan(states.indexOf("warning"));
  });

  it("without a result stand apart, and those that only the advanced client fills apart from them", () => {
    expect(untested.length).toBeGreaterThan(0);
    expect(pending.length).toBeGreaterThan(0);
    expect(
      untested.every(
        ({ status, reason }) => status === "not-tested" && reason !== "needs-advanced-client",
      ),
    ).toBe(true);
    expect(pending.every(({ reason }) => reason === "needs-advanced-client")).toBe(true);
  });

  it("that are fine come by group, in the order of the specification, and no group without rows", () => {
    const order = ["location", "exchange", "sharepoint", "teams", "dns", "connectivity", "path"];
    const names = fine.map(({ group }) => group);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(order.filter((name) => names.some((shownName) => shownName === name)));
    for (const { group, verdicts } of fine) {
      expect(verdicts.length).toBeGreaterThan(0);
      expect(
        verdicts.every(
          (verdict) => verdict.group === group && ["ok", "info"].includes(verdict.status),
        ),
      ).toBe(true);
    }
  });

  it("name each source once, in the order in which they refer to it", () => {
    expect(new Set(sources).size).toBe(sources.length);
    const references = shown.flatMap(({ source }) => source ?? []);
    expect(sources).toEqual(references.filter((source, at) => references.indexOf(source) === at));
  });
});

it.each([
  ["running", "holder", true, true],
  ["finished", "holder", false, true],
  ["running", "owner", true, true],
  ["running", "receiver", true, false],
  ["running", "organisation", true, false],
  ["running", "public", true, false],
  ["finished", "public", false, false],
] as const)("a %s report for %s", (status, reader, isRunning, isOwn) => {
  expect(reportView(judgedFor(aReport({ status }), reader), reader)).toMatchObject({
    isRunning,
    isOwn,
  });
});

it.each<[string, Partial<Report>, string]>([
  [
    "nothing found",
    {
      serverTests: {
        startedAt: "2026-03-02T09:00:00.000Z",
        finishedAt: "2026-03-02T09:00:02.000Z",
        dns: [],
        connectivity: [],
      },
    },
    "nothing-found",
  ],
  ["the door", otherDoor, "door-not-optimal"],
  [
    "the egress before the door",
    { ...otherDoor, ...measured(90), browserToEgressLocationDistance: 5000 },
    "far-egress",
  ],
  [
    "a dead endpoint before everything",
    { ...dead, browserToEgressLocationDistance: 5000 },
    "exchange-unreachable",
  ],
])("heads the report with %s", (_what, fields, kind) => {
  expect(reportView(judgedFor(aReport(fields), "public"), "public").finding.kind).toBe(kind);
});

it("marks the doors on the map from the same report", () => {
  const view = reportView(
    judgedFor(
      aReport({
        ...otherDoor,
        optimalFrontDoors: [
          {
            door: aFrontDoor({ code: "FRA", city: "Frankfurt" }),
            distanceKm: 360,
            expectedRoundTripMs: 9,
            basis: "distance",
            sampleCount: 0,
          },
        ],
      }),
      "public",
    ),
    "public",
  );
  expect(view.map.marks.map(({ id }) => id)).toContain("recommended");
});

describe("a front door in doubt", () => {
  const seattle = wrongLocation.egressLocation;
  const inSydney = {
    currentFrontDoor: aFrontDoor({
      code: "SYD",
      city: "Sydney",
      latitude: -33.87,
      longitude: 151.21,
    }),
    exchangeFaultZoneCode: "SYD",
    ...measured(5),
  };
  const inAmsterdam = {
    currentFrontDoor: aFrontDoor({ code: "AMS", ...aReportPlace() }),
    exchangeFaultZoneCode: "AMS",
  };
  const resolver = {
    dnsResolver: aClientSection(
      "dnsResolver",
      { recursive: "8.8.4.4" },
      { addresses: [{ address: "8.8.4.4", place: aReportPlace(), network: null }] },
    ),
  };
  const inSeattle = {
    door: aFrontDoor({ code: "SEA", ...seattle }),
    distanceKm: 5,
    expectedRoundTripMs: 4,
    basis: "distance" as const,
    sampleCount: 0,
  };
  const placedWrong = {
    ...inAmsterdam,
    ...otherDoor,
    ...measured(15),
    browserLocation: seattle,
    egressLocation: aReportPlace(),
    browserToEgressLocationDistance: 7849,
    optimalFrontDoors: [inSeattle],
  };

  it.each<[string, Partial<Report>, VerdictDoubt | undefined]>([
    ["too far for its answer", { ...inSydney, ...otherDoor }, "distance-refuted"],
    [
      "too far, though it is among the best",
      { ...inSydney, isCurrentFrontDoorOptimal: true },
      "distance-refuted",
    ],
    [
      "too far, and no best one known",
      { ...inSydney, isCurrentFrontDoorOptimal: null, optimalFrontDoors: [] },
      "distance-refuted",
    ],
    [
      "too far by a coarse clock",
      {
        ...inSydney,
        ...otherDoor,
        latencyMethod: { kind: "wall-time", errorMs: 400 },
      },
      "distance-doubted",
    ],
    ["far from a wrong location", placedWrong, "distance-refuted"],
    ["not known, beside a wrong location", { ...placedWrong, ...noDoor, ...resolver }, undefined],
  ])("%s: nothing calls it good or recommends another", (_what, fields, doubt) => {
    const view = reportView(judgedFor(aReport(fields), "holder"), "holder");
    const row = [...view.rows.fine.flatMap(({ verdicts }) => verdicts), ...view.rows.untested].find(
      (each) => each.row === "exchange-front-door",
    );
    expect([row?.status, row?.doubt]).toEqual([doubt ? "info" : "not-tested", doubt]);
    expect(view.isDoorDoubted).toBe(true);
    expect(view.map.marks.map(({ id }) => id)).not.toContain("recommended");
    expect(view.map.marks.map(({ tone }) => tone)).not.toContain("ok");
    if (doubt !== "distance-doubted")
      expect([view.finding.kind, view.asksForPlace]).toEqual(["location-wrong", true]);
  });

  it.each(readers)("is in doubt for every reader: %s", (reader) => {
    expect(reportView(judgedFor(aReport(placedWrong), reader), reader)).toMatchObject({
      isDoorDoubted: true,
      finding: { kind: "location-wrong" },
    });
  });

  it.each<[string, Partial<Report>]>([
    ["with time enough", { ...inSydney, ...otherDoor, ...measured(300) }],
    ["with an answer as quick as the best", { ...inAmsterdam, ...otherDoor }],
  ])("is none %s", (_what, fields) => {
    expect(reportView(judgedFor(aReport(fields), "holder"), "holder").isDoorDoubted).toBe(false);
  });
});

it.each<[string, Partial<Report>, VerdictDoubt | null]>([
  ["believed", {}, null],
  ["refuted", wrongLocation, "distance-refuted"],
  [
    "doubted behind a coarse clock",
    { ...wrongLocation, latencyMethod: { kind: "wall-time", errorMs: 200 } },
    "distance-doubted",
  ],
  [
    "of other traffic",
    {
      ...wrongLocation,
      vpns: aClientSection("vpn", {
        vpns: [{ name: "Contoso VPN", interface: "tun0", isUp: true }],
      }),
    },
    "other-way",
  ],
])("the path says why the distance of an egress is not judged: %s", (_what, fields, doubt) => {
  for (const reader of readers)
    expect(reportView(judgedFor(aReport(fields), reader), reader).egressDoubt).toBe(doubt);
});
