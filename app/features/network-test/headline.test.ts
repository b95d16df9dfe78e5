import { describe, expect, it } from "vitest";

import {
  aBrowserSection,
  aClientSection,
  aLatency,
  anEndpoint,
} from "#tests/factories/client-result";
import {
  anExpectedDoor,
  badPeers,
  blocked,
  byBrowser,
  endpoints,
  farEgress,
  findingOf,
  finished,
  reportByFinding,
  serverGetsError,
  serverReachesNothing,
  unreachable,
  wrongDoor,
} from "#tests/factories/finding";
import { aReport } from "#tests/factories/report";

import { addedByEgressMs } from "./added-by-egress";
import { findingKinds, type Finding } from "./finding";
import { headline } from "./headline";
import type { ServerCertificate } from "./server-tests";
import { verdictRows, type Measured } from "./verdict";
import { verdictsOf } from "./verdicts";

describe("headline", () => {
  it.each(findingKinds)("finds %s", (kind) => {
    expect(findingOf(reportByFinding[kind])).toMatchObject({
      kind,
      heading: { key: `headline.${kind}` },
    });
  });

  it.each<[string, Partial<Measured>, Finding["kind"]]>([
    [
      "a browser that reaches nothing and had no answer from Exchange",
      { ...unreachable, ...byBrowser(blocked, blocked) },
      "all-blocked",
    ],
    [
      "a browser that reaches nothing of them, and Exchange",
      byBrowser(blocked, blocked),
      "endpoints-blocked",
    ],
    ["a browser that does not reach one", byBrowser({}, blocked), "endpoints-blocked"],
    [
      "a browser without UDP",
      {
        skype: aBrowserSection("skype", {
          transport: null,
          openUdpPorts: [],
          blockedUdpPorts: [3478],
          mappedAddress: null,
          answerMs: null,
        }),
      },
      "media-blocked",
    ],
    [
      "a browser whose WebSockets do not open",
      {
        webSocket: aBrowserSection("webSocket", {
          results: [
            {
              host: "a.example",
              isOpened: false,
              latencyMs: null,
              openMs: null,
              failure: "refused",
            },
          ],
        }),
      },
      "sockets-blocked",
    ],
    [
      "a browser on a good line",
      {
        connectivity: aBrowserSection("connectivity"),
        webSocket: aBrowserSection("webSocket"),
        skype: aBrowserSection("skype"),
      },
      "nothing-found",
    ],
  ])("finds for %s", (_what, report, kind) => {
    expect(findingOf(report).kind).toBe(kind);
  });

  const ofMeasurements = findingKinds.slice(0, findingKinds.indexOf("still-running"));
  it.each(ofMeasurements.slice(1).map((kind, at) => [ofMeasurements[at]!, kind]))(
    "puts %s before %s",
    (first, second) => {
      expect(findingOf({ ...reportByFinding[second], ...reportByFinding[first] }).kind).toBe(first);
    },
  );

  const oneFails = {
    dnsPerformance: aClientSection("dnsPerformance", {
      resolvers: [
        { address: "8.8.8.8", latency: null, failures: 3, failure: "time-out" },
        { address: "8.8.4.4", latency: aLatency(), failures: 0, failure: null },
      ],
    }),
  };
  const invented = {
    dnsResolver: aClientSection("dnsResolver", { recursive: null, inventsAnswers: true }),
  };
  const intercepted = {
    code: "SslBreak",
    certificate: { ...anEndpoint().certificate!, issuer: "CN=New Authority" },
  } as const;
  const [tried] = finished.serverTests.connectivity;
  const sameCertificate = (change: Partial<ServerCertificate>) => ({
    serverTests: {
      ...finished.serverTests,
      connectivity: [
        {
          ...tried!,
          code:
            change.isTrusted === false
              ? ("InvalidSSLCertificate" as const)
              : ("Successful" as const),
          certificate: { ...tried!.certificate!, issuer: "CN=New Authority", ...change },
        },
      ],
    },
  });
  const withoutBrowser = { ...unreachable, latencyFailure: "no-script" };
  const stopped = (code: "DnsFailed" | "ProxyAuthenticationRequired") =>
    endpoints({ ...blocked, code }, { ...blocked, code });
  it.each<[string, Partial<Measured>, Finding["kind"]]>([
    [
      "names that have no address, by a resolver that fails",
      { ...reportByFinding["resolver-fails"], ...stopped("DnsFailed") },
      "resolver-fails",
    ],
    ["names that have no address, for no known reason", stopped("DnsFailed"), "endpoints-blocked"],
    [
      "a password that every endpoint wants",
      stopped("ProxyAuthenticationRequired"),
      "proxy-password",
    ],
    [
      "one page for every name",
      { ...unreachable, connectivity: aClientSection("connectivity", { isCaptivePortal: true }) },
      "all-blocked",
    ],
    [
      "one page for every name, beside answers from Exchange",
      { connectivity: aClientSection("connectivity", { isCaptivePortal: true }) },
      "endpoints-blocked",
    ],
    [
      "no answer from Exchange, by a resolver that fails",
      { ...unreachable, ...reportByFinding["resolver-fails"], ...stopped("DnsFailed") },
      "resolver-fails",
    ],
    [
      "no answer from Exchange, by a proxy's password",
      { ...unreachable, ...stopped("ProxyAuthenticationRequired") },
      "proxy-password",
    ],
    [
      "no answer from Exchange, by names that are denied",
      { ...unreachable, ...reportByFinding["names-denied"], ...stopped("DnsFailed") },
      "names-denied",
    ],
    [
      "too few answers from Exchange",
      { ...unreachable, latencyFailure: "too-few-samples" },
      "exchange-unsteady",
    ],
    [
      "one of two resolvers that fails beside a tunnel",
      { ...oneFails, ...reportByFinding["vpn-tunnels"] },
      "vpn-tunnels",
    ],
    [
      "one of two resolvers that fails beside a far egress",
      { ...oneFails, ...farEgress },
      "far-egress",
    ],
    ["one of two resolvers that fails", oneFails, "resolver-fails"],
    [
      "invented answers beside a tunnel",
      { ...invented, ...reportByFinding["vpn-tunnels"] },
      "vpn-tunnels",
    ],
    ["invented answers", invented, "dns-wrong"],
    ["a full line behind the gateway", reportByFinding["line-congested"], "line-congested"],
    [
      "a client that reaches nothing, beside a browser that had its answers",
      endpoints(blocked, blocked),
      "endpoints-blocked",
    ],
    [
      "certificates that are over for the server as well, to a browser",
      {
        ...unreachable,
        ...byBrowser(blocked, blocked),
        ...sameCertificate({ isTrusted: false, distrustReason: "CERT_HAS_EXPIRED" }),
      },
      "server-certificates",
    ],
    [
      "an issuer that the server is shown as well",
      { ...endpoints(intercepted), ...sameCertificate({}) },
      "nothing-found",
    ],
    [
      "an issuer that the server is not shown",
      { ...endpoints(intercepted), ...sameCertificate({ issuer: "Example CA" }) },
      "tls-intercepted",
    ],
    [
      "407 from a service without a proxy",
      {
        ...unreachable,
        ...endpoints({ ...blocked, host: "mail.example", code: "ProxyAuthenticationRequired" }),
        serverTests: serverGetsError(407),
      },
      "service-error",
    ],
    [
      "407 on the way to one host, though another one asks our server as well",
      {
        ...unreachable,
        ...endpoints({ ...blocked, host: "mail.example", code: "ProxyAuthenticationRequired" }),
        serverTests: {
          ...serverGetsError(407),
          connectivity: [
            ...serverGetsError(407).connectivity.map((each) => ({
              ...each,
              host: "files.example",
              role: "sharepoint" as const,
            })),
            ...serverGetsError(200).connectivity,
          ],
        },
      },
      "exchange-unreachable",
    ],
    [
      "407 on the way to a service that answers",
      {
        ...unreachable,
        ...endpoints({ ...blocked, host: "mail.example", code: "ProxyAuthenticationRequired" }),
      },
      "proxy-password",
    ],
    [
      "Exchange that is dead for the server as well, on ports it does not try",
      {
        ...unreachable,
        latencyFailure: "no-script",
        ...endpoints(
          { ...blocked, host: "mail.example" },
          { ...blocked, host: "mail.example", port: 80 },
          {},
        ),
        serverTests: serverReachesNothing,
      },
      "service-down",
    ],
    [
      "a far egress beside a quick handshake of the client",
      {
        ...farEgress,
        ...withoutBrowser,
        ...endpoints({ host: "outlook.office365.com", connectMs: 9 }),
      },
      "location-wrong",
    ],
    [
      "a far egress beside a handshake that light allows",
      {
        ...farEgress,
        ...withoutBrowser,
        ...endpoints({ host: "outlook.office365.com", connectMs: 30 }),
      },
      "far-egress",
    ],
    [
      "a far egress beside a handshake with a proxy",
      { ...farEgress, ...withoutBrowser, ...endpoints({ connectMs: 1, viaProxy: true }) },
      "far-egress",
    ],
    [
      "a far egress beside a handshake with a cache of port 80",
      {
        ...farEgress,
        ...withoutBrowser,
        ...endpoints({ port: 80, certificate: null, connectMs: 1 }),
      },
      "far-egress",
    ],
    [
      "an answer that is late after a quick handshake",
      { measuredLatency: 60, ...endpoints({ host: "outlook.office365.com", connectMs: 12 }) },
      "nothing-found",
    ],
    [
      "a slow handshake",
      { measuredLatency: 60, ...endpoints({ host: "outlook.office365.com", connectMs: 50 }) },
      "could-be-faster",
    ],
    [
      "others that do better, beside an answer that is late",
      {
        ...badPeers,
        measuredLatency: 45,
        bestPossibleLatency: null,
        ...endpoints({ host: "outlook.office365.com", connectMs: 12 }),
      },
      "nothing-found",
    ],
  ])("tells %s by its cause", (_what, report, kind) => {
    expect(findingOf(report).kind).toBe(kind);
  });

  it.each([
    ["far-egress", "failed"],
    ["door-not-optimal", "warning"],
    ["nothing-found", "ok"],
    ["latency-missing", "info"],
    ["egress-missing", "info"],
    ["still-running", "info"],
  ] as const)("%s has the tone %s", (kind, tone) => {
    expect(findingOf(reportByFinding[kind]).tone).toBe(tone);
  });

  it("never says that nothing was found while a row is not ok", () => {
    for (const report of Object.values(reportByFinding)) {
      const measured = { ...aReport(), ...finished, ...report };
      const verdicts = verdictsOf(measured);
      const isBad = verdicts.some(({ meaning }) => meaning);
      expect(isBad).toBe(["failed", "warning"].includes(headline(verdicts, measured).tone));
    }
  });

  it("has a finding for every row that can be bad", () => {
    const measured = { ...aReport(), ...finished };
    const testedRows = verdictsOf(measured).filter(
      ({ reason }) => reason !== "needs-advanced-client",
    );
    for (const { row } of testedRows.filter(({ target }) => target !== null)) {
      const verdicts = verdictsOf(measured).map((verdict) =>
        verdict.row === row ? { ...verdict, status: "failed" as const, meaning: true } : verdict,
      );
      expect(headline(verdicts, measured)).toMatchObject({ row, tone: "failed" });
    }
    expect(Object.keys(verdictRows).length).toBeGreaterThan(testedRows.length);
  });

  it("gives the numbers it speaks of", () => {
    expect(findingOf(farEgress).heading.params).toMatchObject({
      distance: { unit: "km", value: 1780 },
      egress: { unit: "text", text: "Denver" },
      added: { unit: "ms", value: expect.closeTo(30.7, 9) },
    });
  });
});

describe("addedByEgressMs", () => {
  it.each([
    ["no egress", { browserToEgressLocationDistance: null }, null],
    [
      "an egress away from every door",
      {
        browserToEgressLocationDistance: 1000,
        bestPossibleLatency: 5,
        bestPossibleLatencyForEgress: 10,
      },
      20,
    ],
    [
      "an egress on the way to the door",
      {
        browserToEgressLocationDistance: 1000,
        bestPossibleLatency: 19,
        bestPossibleLatencyForEgress: 4,
      },
      0,
    ],
    [
      "an egress nearer than the formula allows",
      {
        browserToEgressLocationDistance: 1000,
        bestPossibleLatency: 40,
        bestPossibleLatencyForEgress: 4,
      },
      0,
    ],
    ["doors unknown", { browserToEgressLocationDistance: 1000, bestPossibleLatency: null }, 15],
  ])("%s", (_, report, addedMs) => {
    expect(addedByEgressMs(aReport({ measuredLatency: 60, ...report }))).toBe(addedMs);
  });
});

/** A wrong door, though resolver and egress are near and nothing stands in the way. */
const sentBySuite: Partial<Measured> = {
  ...wrongDoor,
  dnsResolver: aClientSection(
    "dnsResolver",
    {},
    { addresses: [{ address: "8.8.8.8", place: aReport().browserLocation, network: null }] },
  ),
  proxies: aClientSection("proxy", { found: [] }),
  vpns: aClientSection("vpn", { vpns: [] }),
};

it("drafts no ticket for a door to which the suite itself sends", () => {
  expect(findingOf(sentBySuite)).toMatchObject({
    kind: "door-not-optimal",
    ticket: [],
    advice: { key: "advice.door-not-optimal-by-suite" },
  });
  expect(findingOf(wrongDoor).ticket).not.toEqual([]);
});

describe("cause", () => {
  const causes = (report: Partial<Measured>) => findingOf(report).cause.map(({ key }) => key);
  it.each([
    ["a detour", farEgress, ["cause.far-egress"]],
    [
      "an egress on the way",
      { ...farEgress, bestPossibleLatency: 30, bestPossibleLatencyForEgress: 4 },
      ["cause.far-egress-on-the-way"],
    ],
    [
      "a detour others do not take",
      { ...farEgress, ...badPeers },
      ["cause.far-egress", "cause.others-do-better"],
    ],
    [
      "a detour that explains the door",
      { ...farEgress, ...wrongDoor, optimalFrontDoorsForEgress: [anExpectedDoor("DEN", "Denver")] },
      ["cause.far-egress", "cause.door-follows-egress"],
    ],
    [
      "a detour that does not explain the door",
      { ...farEgress, ...wrongDoor },
      ["cause.far-egress"],
    ],
    [
      "a place far from all doors",
      { measuredLatency: 120, bestPossibleLatency: 110 },
      ["cause.slow-latency-far-from-all"],
    ],
    [
      "a slow way to a near door",
      { measuredLatency: 120, bestPossibleLatency: 6 },
      ["cause.slow-latency-above-best"],
    ],
    [
      "an unknown place",
      { measuredLatency: 120, bestPossibleLatency: null },
      ["cause.slow-latency"],
    ],
    [
      "an endpoint only the server reaches",
      unreachable,
      ["cause.exchange-unreachable", "cause.server-reaches-it"],
    ],
    ["an endpoint nobody reaches", { ...reportByFinding["service-down"] }, ["cause.service-down"]],
    [
      "a far door, and nothing of the visitor's that leads there",
      sentBySuite,
      ["cause.door-not-optimal-by-suite"],
    ],
    [
      "the same beside a proxy",
      { ...sentBySuite, ...reportByFinding["proxy-password"] },
      ["cause.proxy-password"],
    ],
    ["the same without the client", { ...sentBySuite, proxies: null }, ["cause.door-not-optimal"]],
    [
      "an endpoint the server has not tried",
      { ...unreachable, serverTests: null },
      ["cause.exchange-unreachable"],
    ],
  ])("%s", (_, report, keys) => {
    expect(causes(report)).toEqual(keys);
  });
});
