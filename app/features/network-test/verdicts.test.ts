import { describe, expect, it } from "vitest";

import words from "~/locales/en/verdict.json";
import { aFrontDoor } from "#tests/factories/front-door";
import { aReport, aReportPlace } from "#tests/factories/report";

import type { ServerCertificate, ServerConnectivityResult, ServerDnsResult, ServerTestResults } from "./server-tests";
import { verdictRows, type Measured, type Verdict, type VerdictRow } from "./verdict";
import { verdictsOf } from "./verdicts";
import { sourceAddresses } from "./verdicts-thresholds";

const verdictOf = (row: VerdictRow, report: Partial<Measured> = {}): Verdict =>
  verdictsOf(aReport(report)).find((verdict) => verdict.row === row)!;

const peers = (betterShare: number | null): Measured["peers"] => ({
  scope: "city",
  placeName: "Amsterdam",
  resultCount: 412,
  isNewestOnly: false,
  bins: [0.5, 0.2, 0.1, 0.1, 0.1],
  ownBin: betterShare === null ? null : 1,
  betterShare,
});

const certificate = (more: Partial<ServerCertificate> = {}): ServerCertificate => ({
  subject: "mail.example",
  issuer: "Example CA",
  validTo: "2026-12-01T00:00:00Z",
  daysLeft: 200,
  isNameMatch: true,
  isTrusted: true,
  distrustReason: null,
  protocol: "TLSv1.3",
  ...more,
});

const connection = (more: Partial<ServerConnectivityResult> = {}): ServerConnectivityResult => ({
  host: "mail.example",
  port: 443,
  role: "exchange",
  code: "Successful",
  address: "192.0.2.1",
  connectMs: 5,
  failure: null,
  certificate: certificate(),
  ...more,
});

const name = (more: Partial<ServerDnsResult> = {}): ServerDnsResult => ({
  host: "mail.example",
  role: "exchange",
  outcome: "resolved",
  addresses: ["192.0.2.1"],
  canonicalNames: [],
  elapsedMs: 4,
  ...more,
});

const serverTests = (more: Partial<ServerTestResults> = {}): { serverTests: ServerTestResults } => ({
  serverTests: { startedAt: "2026-03-02T09:00:00Z", finishedAt: "2026-03-02T09:00:04Z", dns: [], connectivity: [], ...more },
});

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

  it.each([{}, nothing])("gives every row that is not tested its reason, and no other", (report) => {
    for (const { status, reason, meaning } of verdictsOf(aReport(report))) {
      expect(reason !== undefined).toBe(status === "not-tested");
      expect(meaning).toBe(status === "warning" || status === "failed");
    }
  });

  it("names the source of every target, and no source without one", () => {
    for (const { target, source } of verdictsOf(aReport())) expect(source === null).toBe(target === null);
  });
});

describe("location and egress", () => {
  it.each([
    [0, "ok"],
    [800, "ok"],
    [800.1, "failed"],
    [1780, "failed"],
  ])("%d km to the egress: %s", (distanceKm, status) => {
    expect(verdictOf("egress-distance", { browserToEgressLocationDistance: distanceKm })).toMatchObject({
      status,
      measured: [{ unit: "km", value: distanceKm }],
      target: { word: "at-most", limit: { unit: "km", value: 800 } },
    });
  });

  it.each([
    ["no place", { browserLocation: null, browserToEgressLocationDistance: null }, "no-location"],
    ["no egress", { egressLocation: null, browserToEgressLocationDistance: null }, "egress-unknown"],
    ["a place that is the egress's", { browserLocationSource: "egress", browserToEgressLocationDistance: 0 }, "place-from-egress"],
  ] as const)("no distance with %s", (_, report, reason) => {
    expect(verdictOf("egress-distance", report)).toMatchObject({ status: "not-tested", reason, measured: [] });
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
    expect(verdictOf("location", { browserLocationSource }).measured[1]).toEqual({ unit: "word", word });
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

  it.each([[2, { value: 3, of: 5 }], [0, { value: 3 }], [null, { value: 3 }]])("of %s samples without an answer says how many were taken", (lostSampleCount, count) => {
    expect(verdictOf("exchange-latency", { lostSampleCount }).measured[1]).toEqual({ unit: "count", noun: "samples", ...count });
  });

  it.each(["endpoint-dead", "endpoint-timeout", "too-few-samples"])("%s is a failure with its name, and no number", (latencyFailure) => {
    expect(verdictOf("exchange-latency", { measuredLatency: null, latencyFailure })).toMatchObject({
      status: "failed",
      measured: [{ unit: "word", word: latencyFailure }],
    });
  });

  it.each([
    ["no-script", "no-script"],
    ["cancelled", "cancelled"],
    ["never-heard-of", "latency-missing"],
    [null, "latency-missing"],
  ])("%s says nothing about the endpoint", (latencyFailure, reason) => {
    expect(verdictOf("exchange-latency", { measuredLatency: null, latencyFailure })).toMatchObject({ status: "not-tested", reason });
  });

  it.each([
    [10, 4, 6, "ok"],
    [29, 4, 25, "ok"],
    [29.1, 4, 25.1, "warning"],
    [3, 4, 0, "ok"],
  ])("%d ms where %d ms are possible: %d ms to gain, %s", (measuredLatency, bestPossibleLatency, gainMs, status) => {
    const verdict = verdictOf("exchange-improvement", { measuredLatency, bestPossibleLatency });
    expect(verdict.status).toBe(status);
    expect(verdict.measured[0]).toMatchObject({ unit: "ms", value: expect.closeTo(gainMs, 9) });
  });

  it.each([
    [{ measuredLatency: null, latencyFailure: "cancelled" }, "latency-missing"],
    [{ bestPossibleLatency: null, browserLocation: null }, "no-location"],
    [{ bestPossibleLatency: null, optimalFrontDoors: [] }, "no-front-doors"],
  ])("no improvement from %o", (report, reason) => {
    expect(verdictOf("exchange-improvement", report)).toMatchObject({ status: "not-tested", reason });
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
    ["unknown", { exchangeFaultZoneCode: "XYZ", currentFrontDoor: null }, "front-door-unknown", [{ unit: "text", text: "XYZ" }]],
    ["without a place", { isCurrentFrontDoorOptimal: null, browserLocation: null }, "no-location", [{ unit: "door", door: aFrontDoor() }]],
  ] as const)("a door that cannot be judged: %s", (_, report, reason, measured) => {
    expect(verdictOf("exchange-front-door", report)).toMatchObject({ status: "not-tested", reason, measured });
  });
});

describe("endpoints", () => {
  it("shows further endpoints only where some were probed", () => {
    expect(verdictsOf(aReport()).some(({ row }) => row === "probes")).toBe(false);
    const probes = [
      { name: "a", latencyMs: 3, failure: null },
      { name: "b", latencyMs: null, failure: "endpoint-dead" },
    ];
    expect(verdictOf("probes", { probes })).toMatchObject({
      status: "warning",
      measured: [{ unit: "count", value: 1, of: 2, noun: "endpoints" }, { unit: "text", text: "b" }],
    });
  });

  it.each([
    ["all good", serverTests({ dns: [name(), name({ role: "tenant" })] }), "ok"],
    ["one of the tenant's", serverTests({ dns: [name(), name({ role: "tenant", outcome: "no-such-name" })] }), "warning"],
    ["one of the suite's", serverTests({ dns: [name({ outcome: "timeout" }), name({ role: "tenant", outcome: "no-such-name" })] }), "failed"],
  ])("names: %s", (_, report, status) => {
    expect(verdictOf("server-dns", report).status).toBe(status);
  });

  it.each([
    ["Successful", "ok"],
    ["SslBreak", "ok"],
    ["InvalidSSLCertificate", "ok"],
    ["Failed", "failed"],
    ["DnsFailed", "failed"],
    ["ProxyAuthenticationRequired", "failed"],
  ] as const)("a connection that is %s: %s", (code, status) => {
    expect(verdictOf("server-reachability", serverTests({ connectivity: [connection({ code })] })).status).toBe(status);
  });

  it.each([
    ["trusted", {}, "ok"],
    ["30 days left", { daysLeft: 30 }, "ok"],
    ["29 days left", { daysLeft: 29 }, "warning"],
    ["not trusted", { isTrusted: false }, "failed"],
    ["of another name", { isNameMatch: false }, "failed"],
  ])("a certificate %s", (_, more, status) => {
    const report = serverTests({ connectivity: [connection({ certificate: certificate(more) })] });
    expect(verdictOf("server-certificates", report).status).toBe(status);
  });

  it("names five of many failures and counts them all", () => {
    const dns = Array.from({ length: 9 }, (_, at) => name({ host: `h${at}.example`, outcome: "no-such-name" }));
    const { measured } = verdictOf("server-dns", serverTests({ dns }));
    expect(measured).toHaveLength(6);
    expect(measured[0]).toEqual({ unit: "count", value: 0, of: 9, noun: "names" });
  });

  it.each(["server-dns", "server-reachability", "server-certificates"] as const)("%s waits, and misses, but is never ok early", (row) => {
    const partly = serverTests({ finishedAt: null, dns: [name()], connectivity: [connection()] });
    expect(verdictOf(row, { status: "running", serverTests: null }).reason).toBe("server-tests-running");
    expect(verdictOf(row, { status: "running", ...partly }).reason).toBe("server-tests-running");
    expect(verdictOf(row, { status: "finished", ...partly }).reason).toBe("server-tests-missing");
    expect(verdictOf(row, { status: "finished", serverTests: null }).reason).toBe("server-tests-missing");
    expect(verdictOf(row, serverTests()).reason).toBe("server-tests-missing");
  });

  it.each([["cancelled", "server-tests-cancelled"], ["failed", "server-tests-failed"]] as const)("that were cut short, %s, pass nothing, but tell what failed", (cutShort, reason) => {
    const partly = (outcome: "resolved" | "timeout") => serverTests({ cutShort, dns: [name({ outcome })], connectivity: [connection()] });
    for (const row of ["server-dns", "server-reachability", "server-certificates"] as const) expect(verdictOf(row, partly("resolved"))).toMatchObject({ status: "not-tested", reason });
    expect(verdictOf("server-dns", partly("timeout")).status).toBe("failed");
  });

  it("says at once what failed while others still run", () => {
    const dns = [name({ outcome: "no-such-name" })];
    expect(verdictOf("server-dns", { status: "running", ...serverTests({ finishedAt: null, dns }) }).status).toBe("failed");
  });

  it("tests no certificate where none was shown", () => {
    const report = serverTests({ connectivity: [connection({ certificate: null })] });
    expect(verdictOf("server-certificates", report)).toMatchObject({ status: "not-tested", reason: "server-tests-missing" });
    expect(verdictOf("server-reachability", report).status).toBe("ok");
  });
});

describe("the words", () => {
  const inWords: Record<string, unknown> = words;
  it.each(Object.keys(verdictRows))("name the row %s", (row) => {
    expect(inWords[row]).toMatchObject({ name: expect.stringMatching(/\S/) });
  });

  /** Rows that hold only information are never anything else. */
  const informationRows = ["location", "egress", "egress-network", "media-egress"];
  const mayFail = (row: string) => !informationRows.includes(row) && !/best-doors|client-dns|traceroute|sharepoint-front-door/.test(row);
  it.each(Object.keys(verdictRows).filter(mayFail))("say what a bad %s means and what to do", (row) => {
    expect(inWords[row]).toMatchObject({ meaning: expect.stringMatching(/\S/), advice: expect.stringMatching(/\S/) });
  });

  it("name every source", () => {
    expect(Object.keys(words.source).sort()).toEqual(Object.keys(sourceAddresses).sort());
  });

  it("name every reason and target of a report", () => {
    const plenty = [{}, { browserLocation: null }, { egressLocation: null, egressNetwork: null }].flatMap((report) => verdictsOf(aReport(report)));
    for (const { reason, target } of plenty) {
      if (reason) expect(Object.keys(words["not-tested"])).toContain(reason);
      if (target) expect(Object.keys(words.target)).toContain(target.word);
    }
  });

  it("are placed by name", () => {
    expect(verdictOf("location").measured[0]).toEqual({ unit: "place", place: aReportPlace() });
  });
});
