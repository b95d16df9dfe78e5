import { describe, expect, it } from "vitest";

import { aBrowserSection, aClientSection, aLatency } from "#tests/factories/client-result";
import {
  blocked,
  endpoints,
  findingOf,
  finished,
  reportByFinding,
  serverGetsError,
  unreachable,
} from "#tests/factories/finding";
import { aReport, aReportPlace } from "#tests/factories/report";

import type { FindingKind } from "./finding";
import { missedTargets } from "./missed-targets";
import type { SecondLookResult } from "./second-look";
import type { Measured, VerdictRow } from "./verdict";
import type { VerdictDoubt, VerdictFault } from "./verdict-fault";
import { verdictsOf } from "./verdicts";

const at = "2026-03-02T09:02:00Z";
const rowOf = (row: VerdictRow, report: Partial<Measured>) =>
  verdictsOf({ ...aReport(), ...finished, ...report }).find((verdict) => verdict.row === row);

type Tried = { host: string; isOpened: boolean; failure: string | null };
const sockets = (...tried: Tried[]): Partial<Measured> => ({
  webSocket: aClientSection("webSocket", {
    results: tried.map((each) => ({ ...each, latencyMs: null })),
  }),
});
const silent: Tried = { host: "a.example", isOpened: true, failure: "timeout" };
const refused: Tried = { host: "a.example", isOpened: false, failure: "status-503" };
const closed: Tried = { host: "a.example", isOpened: false, failure: "timeout" };
const look = (reach: SecondLookResult["reach"], host = "a.example"): SecondLookResult => ({
  kind: "web-socket",
  host,
  port: null,
  reach,
  failure: reach === "error" ? "status-503" : reach === "silent" ? "timeout" : null,
});
const looked = (...results: SecondLookResult[]) => ({ secondLook: { at, results } });

describe("WebSockets of no use", () => {
  it.each<[string, Partial<Measured>, FindingKind, VerdictFault | undefined, boolean]>([
    [
      "no reply, and the server opens it",
      { ...sockets(silent), ...looked(look("reached")) },
      "sockets-silent",
      "no-reply",
      false,
    ],
    [
      "closed at once, and the server opens it",
      { ...sockets({ ...silent, failure: "closed-early" }), ...looked(look("reached")) },
      "sockets-silent",
      "no-reply",
      false,
    ],
    [
      "closed at once, as earlier reports hold it",
      {
        webSocket: aBrowserSection("webSocket", {
          results: [{ ...closed, failure: "closed-early", latencyMs: null, openMs: null }],
        }),
        ...looked(look("reached")),
      },
      "sockets-silent",
      "no-reply",
      false,
    ],
    [
      "no reply, and the server cannot open it",
      { ...sockets(silent), ...looked(look("silent")) },
      "service-down",
      "service-down",
      false,
    ],
    [
      "one without a reply that the server opens, one closed that it does not",
      {
        ...sockets({ ...silent, host: "b.example" }, closed),
        ...looked(look("silent"), look("reached", "b.example")),
      },
      "service-down",
      "service-down",
      false,
    ],
    [
      "one without a reply that the server opens, one closed that nobody else tried",
      {
        ...sockets({ ...silent, host: "b.example" }, closed),
        ...looked(look("reached", "b.example")),
      },
      "sockets-blocked",
      undefined,
      false,
    ],
    [
      "closed, and the server opens it",
      { ...sockets(closed), ...looked(look("reached")) },
      "sockets-blocked",
      undefined,
      true,
    ],
    [
      "an error, and the server opens it",
      { ...sockets(refused), ...looked(look("reached")) },
      "sockets-blocked",
      undefined,
      true,
    ],
    ["an error that nobody else tried", sockets(refused), "sockets-blocked", "error-status", false],
    [
      "an error, and the server gets one too",
      { ...sockets(refused), ...looked(look("error")) },
      "service-error",
      "service-error",
      false,
    ],
  ])("%s", (_what, report, kind, fault, hasTicket) => {
    const finding = findingOf(report);
    expect({
      kind: finding.kind,
      fault: rowOf("web-sockets", report)?.fault,
      hasTicket: finding.ticket.length > 0,
    }).toEqual({ kind, fault, hasTicket });
  });

  it("blames neither party for an error that may be either's", () => {
    const { cause, advice } = findingOf(sockets(refused));
    expect(cause.map(({ key }) => key)).toEqual(["cause.sockets-refused"]);
    expect(advice.key).toBe("advice.sockets-refused");
  });

  it("leaves what the server cannot open, and what opened, out of the ticket", () => {
    const { ticket } = findingOf({
      ...sockets(
        closed,
        { ...closed, host: "dead.example" },
        { ...silent, host: "silent.example" },
      ),
      ...looked(look("reached"), look("silent", "dead.example"), look("reached", "silent.example")),
    });
    expect(ticket.find(({ key }) => key === "ticket.evidence.not-opened")?.params).toMatchObject({
      part: { value: 1, of: 3 },
      missed: { texts: ["a.example"], more: 0 },
    });
  });
});

describe("Exchange at the visitor's front door, where the server's is well", () => {
  const read = (status: number | null): Partial<Measured> => ({
    ...unreachable,
    latencyFailure: "endpoint-error",
    exchangeAnswer: { kind: "error", status },
  });
  const byClient = (status: number, code: "Successful" | "SslBreak" = "Successful") =>
    endpoints({ host: "outlook.office365.com", status, code });
  const server = { serverTests: serverGetsError(200) };
  it.each<[string, Partial<Measured>, FindingKind, boolean]>([
    [
      "browser and client read 503",
      { ...read(503), ...byClient(503), ...server },
      "service-error",
      false,
    ],
    [
      "the browser is silent, the client reads 503",
      { ...unreachable, ...byClient(503), ...server },
      "service-error",
      false,
    ],
    [
      "no browser, the client reads 503",
      { ...unreachable, latencyFailure: "no-script", ...byClient(503), ...server },
      "service-error",
      false,
    ],
    [
      "the browser gets another answer, the client Exchange's",
      { ...read(null), ...byClient(200), ...server },
      "exchange-wrong-answer",
      false,
    ],
    [
      "the browser is silent, the client reaches it",
      { ...unreachable, ...byClient(200), ...server },
      "exchange-unreachable",
      false,
    ],
    [
      "the browser reads 503, no client ran",
      { ...read(503), ...server },
      "exchange-wrong-answer",
      true,
    ],
    [
      "the browser is silent, no client ran",
      { ...unreachable, ...server },
      "exchange-unreachable",
      true,
    ],
  ])("%s", (_what, report, kind, hasTicket) => {
    const finding = findingOf(report);
    expect({ kind: finding.kind, hasTicket: finding.ticket.length > 0 }).toEqual({
      kind,
      hasTicket,
    });
  });

  it("leaves a page that the browser measured to the server's good answer", () => {
    expect(findingOf({ ...byClient(503), ...server }).kind).toBe("nothing-found");
  });
});

describe("a far egress beside the measured latency", () => {
  const far = (km: number, ms: number | null): Partial<Measured> => ({
    egressLocation: aReportPlace({ city: "Madrid" }),
    browserToEgressLocationDistance: km,
    measuredLatency: ms,
    measuredLatencies: ms === null ? [] : [ms, ms, ms],
    bestPossibleLatency: 4,
    bestPossibleLatencyForEgress: 4,
  });
  it.each<[string, Partial<Measured>, FindingKind, number | null, boolean]>([
    ["a long way, all of it measured", far(1480, 40), "far-egress", 22.2, true],
    ["a long way, less of it measured", far(1480, 16), "far-egress", 12, true],
    ["a latency just beyond the best", far(850, 9.5), "far-egress", 5.5, true],
    ["a latency as good as the best", far(850, 8.6), "nothing-found", null, false],
    [
      "no latency, and a client's handshake",
      {
        ...far(1480, null),
        latencyFailure: "no-script",
        ...endpoints({ host: "outlook.office365.com", connectMs: 15 }),
      },
      "far-egress",
      11,
      true,
    ],
  ])("%s", (_what, report, kind, addedMs, hasTicket) => {
    const finding = findingOf(report);
    const added = finding.cause.map(({ params }) => params.added).find(Boolean);
    expect(finding.kind).toBe(kind);
    expect(finding.ticket.length > 0).toBe(hasTicket);
    if (addedMs !== null)
      expect(added).toEqual({ unit: "ms", value: expect.closeTo(addedMs, 6) as number });
  });

  it("is not judged where the latency is as good as the best", () => {
    expect(rowOf("egress-distance", far(850, 8.6))).toMatchObject({
      status: "info",
      doubt: "within-tolerance",
    });
  });

  it("leaves a far resolver without a ticket where the latency is as good as the best", () => {
    const unnamed = {
      ...reportByFinding["resolver-far"],
      currentFrontDoor: null,
      exchangeFaultZoneCode: null,
      isCurrentFrontDoorOptimal: null,
      bestPossibleLatency: 4,
    };
    const good = findingOf({ ...unnamed, measuredLatency: 8 });
    expect(good.kind).toBe("resolver-far");
    expect(good.cause.map(({ key }) => key)).toContain("cause.resolver-far-latency-is-good");
    expect(good.ticket).toEqual([]);
    const late = findingOf({ ...unnamed, measuredLatency: 25 });
    expect(late.cause.map(({ key }) => key)).toContain("cause.resolver-far");
    expect(late.ticket).not.toEqual([]);
  });
});

describe("a proxy that answers late", () => {
  const here = aReport().browserLocation;
  const found = {
    origin: "pac" as const,
    host: "8.8.4.4",
    port: 8080,
    appliesTo: [],
    needsPassword: false,
    latency: aLatency({ minMs: 26, medianMs: 26 }),
    evidence: "",
  };
  const proxy = (place: typeof here, more: Partial<typeof found> = {}): Partial<Measured> => ({
    proxies: aClientSection(
      "proxy",
      { found: [{ ...found, ...more }] },
      { addresses: [{ address: "8.8.4.4", place, network: null }] },
    ),
    measuredLatency: 60,
    bestPossibleLatency: 24,
  });
  const hop = { address: "8.8.1.1", latency: aLatency({ minMs: 24, medianMs: 24 }) };
  const line = {
    congestion: aClientSection("congestion", { firstPublicHop: hop, congestedAt: "nowhere" }),
  };
  it.each<[string, Partial<Measured>, VerdictDoubt | undefined]>([
    ["from no known place", proxy(null), undefined],
    ["from the same city", proxy(here), "proxy-near"],
    ["behind a line that takes most of it", { ...proxy(null), ...line }, "access-line"],
    [
      "far behind such a line",
      { ...proxy(null, { latency: aLatency({ minMs: 60, medianMs: 60 }) }), ...line },
      undefined,
    ],
    [
      "beside a latency as good as the best",
      { ...proxy(null), measuredLatency: 28 },
      "within-tolerance",
    ],
  ])("%s", (_what, report, doubt) => {
    const row = rowOf("proxy", report);
    expect({ status: row?.status, doubt: row?.doubt }).toEqual({
      status: doubt ? "info" : "warning",
      doubt,
    });
    const finding = findingOf(report);
    expect(finding.kind === "proxy-far" && finding.ticket.length > 0).toBe(!doubt);
  });
});

describe("SharePoint that answers 503 to the server", () => {
  const [exchange] = serverGetsError(200).connectivity;
  const serverTests = {
    ...serverGetsError(200),
    connectivity: [
      exchange!,
      { ...exchange!, host: "files.example", role: "sharepoint" as const, status: 503 },
    ],
  };
  it("is an error of the service, seen by the server", () => {
    const finding = findingOf({ serverTests });
    expect(finding).toMatchObject({
      kind: "service-error",
      row: "server-reachability",
      ticket: [],
    });
    expect(finding.heading.params.status).toEqual({ unit: "status", status: 503 });
    expect(finding.cause.map(({ key }) => key)).toEqual(["cause.service-error-seen-by-server"]);
  });

  it("does not come before what is wrong in the network", () => {
    expect(findingOf({ ...unreachable, serverTests }).kind).toBe("exchange-unreachable");
  });
});

describe("hosts of the suite that are dead for everybody", () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.example`);
  const dead = (count: number) =>
    endpoints(
      { host: "outlook.office365.com" },
      ...names(count).flatMap((host) => [80, 443].map((port) => ({ ...blocked, host, port }))),
    );
  /** What the server finds where it looks at what was missed. */
  const looksOf = (report: Partial<Measured>, count: number, reached?: string) => {
    const plan = {
      endpoints: names(count).map((host) => ({ host, ports: [80, 443] })),
      webSocketUrls: [],
    };
    const targets = missedTargets({ ...aReport(), ...finished, ...report }, plan);
    const results = targets.flatMap((target): SecondLookResult[] => {
      if (target.kind !== "endpoint") return [];
      const { host, port } = target;
      const reach = host === reached ? "reached" : "silent";
      return [{ kind: "endpoint", host, port, reach, failure: null }];
    });
    return looked(...results);
  };
  it.each<[number, string | undefined, FindingKind]>([
    [5, undefined, "service-down"],
    [8, undefined, "service-down"],
    [12, undefined, "service-down"],
    [5, "h4.example", "endpoints-blocked"],
    [12, "h7.example", "endpoints-blocked"],
  ])("%i, of which the server reaches %s: %s", (count, reached, kind) => {
    const report = dead(count);
    expect(findingOf({ ...report, ...looksOf(report, count, reached) }).kind).toBe(kind);
  });
});
