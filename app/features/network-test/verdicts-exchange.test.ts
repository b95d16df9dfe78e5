import { describe, expect, it } from "vitest";

import { aClientSection, anEndpoint } from "#tests/factories/client-result";
import { aFrontDoor } from "#tests/factories/front-door";
import { aReport } from "#tests/factories/report";
import { verdictOf } from "#tests/factories/verdict";

import type { Measured } from "./verdict";

describe("doors within the tolerance", () => {
  const best = {
    optimalFrontDoors: [],
    isCurrentFrontDoorOptimal: false,
    bestPossibleLatency: 6.9,
    browserLocation: aReport().browserLocation,
  };
  it.each([
    ["as good as the best", { ...best, measuredLatency: 11.9 }, "ok"],
    ["not as good", { ...best, measuredLatency: 12 }, "warning"],
    ["as good as a far best", { ...best, bestPossibleLatency: 300, measuredLatency: 329 }, "ok"],
  ] as const)(
    "a round trip %s leaves the front door and the improvement %s",
    (_what, report, status) => {
      expect(verdictOf("exchange-front-door", report).status).toBe(status);
      expect(
        verdictOf("exchange-improvement", { ...report, isCurrentFrontDoorOptimal: true }).status,
      ).toBe("ok");
    },
  );
});

describe("Exchange", () => {
  it.each([
    [0.5, "ok"],
    [100, "ok"],
    [100.1, "warning"],
    [200, "warning"],
    [200.1, "failed"],
  ])("%d ms: %s", (measuredLatency, status) => {
    expect(verdictOf("exchange-latency", { measuredLatency }).status).toBe(status);
  });

  it("states error, samples and method beside the latency", () => {
    expect(verdictOf("exchange-latency").measured).toEqual([
      { unit: "ms", value: 10, errorMs: 1.5 },
      { unit: "count", value: 3, noun: "samples" },
      { unit: "word", word: "timing-resource" },
    ]);
  });

  it.each([
    [2, { value: 3, of: 5 }],
    [0, { value: 3 }],
    [null, { value: 3 }],
  ])("of %s samples without an answer says how many were taken", (lostSampleCount, count) => {
    expect(verdictOf("exchange-latency", { lostSampleCount }).measured[1]).toEqual({
      unit: "count",
      noun: "samples",
      ...count,
    });
  });

  it.each([
    ["endpoint-dead", "no-answer"],
    ["endpoint-timeout", "no-answer"],
    ["endpoint-error", "wrong-answer"],
    ["too-few-samples", "unsteady"],
  ])("%s is a failure with its name and what it means, and no number", (latencyFailure, fault) => {
    expect(verdictOf("exchange-latency", { measuredLatency: null, latencyFailure })).toMatchObject({
      status: "failed",
      measured: [{ unit: "word", word: latencyFailure }],
      fault,
    });
  });

  it("is a wrong answer where only the visitor is refused", () => {
    expect(
      verdictOf("exchange-latency", { exchangeAnswer: { kind: "error", status: 403 } }),
    ).toMatchObject({ status: "failed", fault: "wrong-answer" });
  });

  it.each<[string, Partial<Measured>, string | undefined]>([
    ["that could have come from the front door", {}, "service-slow"],
    ["too quick for the way to the egress", { browserToEgressLocationDistance: 3000 }, undefined],
    [
      "too quick for the way to an egress that the location was taken from",
      { browserToEgressLocationDistance: 3000, browserLocationSource: "egress" },
      "service-slow",
    ],
    [
      "too quick for the way to the front door",
      {
        currentFrontDoor: aFrontDoor({ code: "SYD", latitude: -33.87, longitude: 151.21 }),
        measuredLatency: 340,
      },
      undefined,
    ],
  ])("a slow answer after a handshake %s: %s", (_what, report, fault) => {
    const connectivity = aClientSection("connectivity", {
      isCaptivePortal: false,
      results: [anEndpoint({ connectMs: 12 })],
    });
    expect(
      verdictOf("exchange-latency", { measuredLatency: 150, connectivity, ...report }).fault,
    ).toBe(fault);
  });

  it.each([
    ["no-script", "no-script"],
    ["cancelled", "cancelled"],
    ["processor-busy", "client-processor-busy"],
    ["tab-throttled", "client-tab-throttled"],
    ["clock-stepped", "client-clock-stepped"],
    ["never-heard-of", "latency-missing"],
    [null, "latency-missing"],
  ])("%s says nothing about the endpoint", (latencyFailure, reason) => {
    expect(verdictOf("exchange-latency", { measuredLatency: null, latencyFailure })).toMatchObject({
      status: "not-tested",
      reason,
    });
  });

  it.each([
    [10, 4, 6, "ok"],
    [29, 4, 25, "ok"],
    [29.1, 4, 25.1, "warning"],
    [3, 4, 0, "ok"],
  ])(
    "%d ms where %d ms are possible: %d ms to gain, %s",
    (measuredLatency, bestPossibleLatency, gainMs, status) => {
      const verdict = verdictOf("exchange-improvement", { measuredLatency, bestPossibleLatency });
      expect(verdict.status).toBe(status);
      expect(verdict.measured[0]).toMatchObject({ unit: "ms", value: expect.closeTo(gainMs, 9) });
    },
  );

  it.each([
    [{ measuredLatency: null, latencyFailure: "cancelled" }, "latency-missing"],
    [{ bestPossibleLatency: null, browserLocation: null }, "no-location"],
    [{ bestPossibleLatency: null, optimalFrontDoors: [] }, "no-front-doors"],
  ])("no improvement from %o", (report, reason) => {
    expect(verdictOf("exchange-improvement", report)).toMatchObject({
      status: "not-tested",
      reason,
    });
  });

  it.each([
    [true, "ok"],
    [false, "warning"],
  ])("a door among the best (%s): %s", (isCurrentFrontDoorOptimal, status) => {
    expect(verdictOf("exchange-front-door", { isCurrentFrontDoorOptimal })).toMatchObject({
      status,
      measured: [{ unit: "door", door: aFrontDoor() }],
    });
  });

  it.each([
    ["unnamed", { exchangeFaultZoneCode: null, currentFrontDoor: null }, "front-door-unnamed", []],
    [
      "unknown",
      { exchangeFaultZoneCode: "XYZ", currentFrontDoor: null },
      "front-door-unknown",
      [{ unit: "text", text: "XYZ" }],
    ],
    [
      "without a place",
      { isCurrentFrontDoorOptimal: null, browserLocation: null },
      "no-location",
      [{ unit: "door", door: aFrontDoor() }],
    ],
  ] as const)("a door that cannot be judged: %s", (_, report, reason, measured) => {
    expect(verdictOf("exchange-front-door", report)).toMatchObject({
      status: "not-tested",
      reason,
      measured,
    });
  });
});
