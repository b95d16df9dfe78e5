import { describe, expect, it } from "vitest";

import { verdictOf } from "#tests/factories/verdict";

import type { Measured } from "./verdict";

const peers = (betterShare: number | null): Measured["peers"] => ({
  scope: "city",
  placeName: "Amsterdam",
  resultCount: 412,
  isNewestOnly: false,
  bins: [0.5, 0.2, 0.1, 0.1, 0.1],
  ownBin: betterShare === null ? null : 1,
  betterShare,
});

describe("location and egress", () => {
  it.each([
    [0, "ok"],
    [800, "ok"],
    [800.1, "failed"],
    [1780, "failed"],
  ])("%d km to the egress: %s", (distanceKm, status) => {
    expect(
      verdictOf("egress-distance", {
        measuredLatency: 30,
        browserToEgressLocationDistance: distanceKm,
      }),
    ).toMatchObject({
      status,
      measured: [{ unit: "km", value: distanceKm }],
      target: { word: "at-most", limit: { unit: "km", value: 800 } },
    });
  });

  it.each([
    ["no place", { browserLocation: null, browserToEgressLocationDistance: null }, "no-location"],
    [
      "no egress",
      { egressLocation: null, browserToEgressLocationDistance: null },
      "egress-unknown",
    ],
    [
      "a place that is the egress's",
      { browserLocationSource: "egress", browserToEgressLocationDistance: 0 },
      "place-from-egress",
    ],
  ] as const)("no distance with %s", (_, report, reason) => {
    expect(verdictOf("egress-distance", report)).toMatchObject({
      status: "not-tested",
      reason,
      measured: [],
    });
  });

  it("shows the address of an egress whose place is not known", () => {
    expect(verdictOf("egress", { egressLocation: null })).toMatchObject({
      status: "not-tested",
      reason: "egress-unknown",
      measured: [{ unit: "address", address: "192.0.2.10" }],
    });
  });

  it.each([
    ["browser", "found-by-browser"],
    ["egress", "found-by-egress"],
    ["manual", "entered"],
    ["corrected", "corrected"],
  ] as const)("says where a place came from: %s", (browserLocationSource, word) => {
    expect(verdictOf("location", { browserLocationSource }).measured[1]).toEqual({
      unit: "word",
      word,
    });
  });

  it.each([
    [0, "ok"],
    [0.0999, "ok"],
    [0.1, "warning"],
    [0.64, "warning"],
  ])("%d of customers doing better: %s", (betterShare, status) => {
    expect(verdictOf("peers", { peers: peers(betterShare) }).status).toBe(status);
  });

  it.each([
    ["no place", { browserLocation: null }, "no-location"],
    ["too few others", { peers: null }, "too-few-peers"],
    ["no score of one's own", { peers: peers(null) }, "latency-missing"],
  ] as const)("no comparison with %s", (_, report, reason) => {
    expect(verdictOf("peers", report)).toMatchObject({ status: "not-tested", reason });
  });
});
