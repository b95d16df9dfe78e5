import { describe, expect, it } from "vitest";

import { aBrowserSection, aClientSection } from "#tests/factories/client-result";
import { endpoints, reportByFinding, unreachable } from "#tests/factories/finding";
import { aReport } from "#tests/factories/report";
import { verdictOf } from "#tests/factories/verdict";

import type {
  ServerCertificate,
  ServerConnectivityResult,
  ServerDnsResult,
  ServerTestResults,
} from "./server-tests";
import type { Measured, Verdict } from "./verdict";
import { verdictsOf } from "./verdicts";

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
  role: "sharepoint",
  code: "Successful",
  address: "192.0.2.1",
  connectMs: 5,
  failure: null,
  certificate: certificate(),
  ...more,
});

const name = (more: Partial<ServerDnsResult> = {}): ServerDnsResult => ({
  host: "mail.example",
  role: "sharepoint",
  outcome: "resolved",
  addresses: ["192.0.2.1"],
  canonicalNames: [],
  elapsedMs: 4,
  ...more,
});

const serverTests = (
  more: Partial<ServerTestResults> = {},
): { serverTests: ServerTestResults } => ({
  serverTests: {
    startedAt: "2026-03-02T09:00:00Z",
    finishedAt: "2026-03-02T09:00:04Z",
    dns: [],
    connectivity: [],
    ...more,
  },
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
      measured: [
        { unit: "count", value: 1, of: 2, noun: "endpoints" },
        { unit: "text", text: "b" },
      ],
    });
  });

  it("blames no network for further endpoints of a suite that answers nobody", () => {
    const probes = [{ name: "a", latencyMs: null, failure: "endpoint-dead" }];
    expect(verdictOf("probes", { ...reportByFinding["service-down"], probes })).toMatchObject({
      status: "warning",
      fault: "service-down",
    });
    expect(verdictOf("probes", { ...reportByFinding["service-error"], probes })).toMatchObject({
      status: "warning",
      fault: "service-error",
    });
    expect(verdictOf("probes", { probes })).not.toHaveProperty("fault");
  });

  it.each([
    ["all good", serverTests({ dns: [name(), name({ role: "tenant" })] }), "ok"],
    [
      "one of the tenant's",
      serverTests({ dns: [name(), name({ role: "tenant", outcome: "no-such-name" })] }),
      "warning",
    ],
    [
      "one of the suite's",
      serverTests({
        dns: [name({ outcome: "timeout" }), name({ role: "tenant", outcome: "no-such-name" })],
      }),
      "failed",
    ],
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
    expect(
      verdictOf("server-reachability", serverTests({ connectivity: [connection({ code })] }))
        .status,
    ).toBe(status);
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
    const dns = Array.from({ length: 9 }, (_, at) =>
      name({ host: `h${at}.example`, outcome: "no-such-name" }),
    );
    const { measured } = verdictOf("server-dns", serverTests({ dns }));
    expect(measured).toHaveLength(6);
    expect(measured[0]).toEqual({ unit: "count", value: 0, of: 9, noun: "names" });
  });

  it.each(["server-dns", "server-reachability", "server-certificates"] as const)(
    "%s waits, and misses, but is never ok early",
    (row) => {
      const partly = serverTests({ finishedAt: null, dns: [name()], connectivity: [connection()] });
      expect(verdictOf(row, { status: "running", serverTests: null }).reason).toBe(
        "server-tests-running",
      );
      expect(verdictOf(row, { status: "running", ...partly }).reason).toBe("server-tests-running");
      expect(verdictOf(row, { status: "finished", ...partly }).reason).toBe("server-tests-missing");
      expect(verdictOf(row, { status: "finished", serverTests: null }).reason).toBe(
        "server-tests-missing",
      );
      expect(verdictOf(row, serverTests()).reason).toBe("server-tests-missing");
    },
  );

  it.each([
    ["cancelled", "server-tests-cancelled"],
    ["failed", "server-tests-failed"],
  ] as const)("that were cut short, %s, pass nothing, but tell what failed", (cutShort, reason) => {
    const partly = (outcome: "resolved" | "timeout") =>
      serverTests({ cutShort, dns: [name({ outcome })], connectivity: [connection()] });
    for (const row of ["server-dns", "server-reachability", "server-certificates"] as const)
      expect(verdictOf(row, partly("resolved"))).toMatchObject({ status: "not-tested", reason });
    expect(verdictOf("server-dns", partly("timeout")).status).toBe("failed");
  });

  it("says at once what failed while others still run", () => {
    const dns = [name({ outcome: "no-such-name" })];
    expect(
      verdictOf("server-dns", { status: "running", ...serverTests({ finishedAt: null, dns }) })
        .status,
    ).toBe("failed");
  });

  it.each<[string, Parameters<typeof verdictOf>[0], Partial<Measured>, Partial<Verdict>]>([
    [
      "Exchange, which answers the visitor",
      "server-reachability",
      serverTests({ connectivity: [connection({ role: "exchange", code: "Failed" })] }),
      { status: "info", doubt: "visitor-reaches-it" },
    ],
    [
      "Exchange, which answers nobody",
      "server-reachability",
      {
        ...unreachable,
        ...serverTests({ connectivity: [connection({ role: "exchange", code: "Failed" })] }),
      },
      { status: "failed" },
    ],
    [
      "SharePoint, from which the visitor loads",
      "server-reachability",
      {
        bufferBloat: aBrowserSection("bufferBloat"),
        ...serverTests({ connectivity: [connection({ code: "Failed" })] }),
      },
      { status: "info", doubt: "visitor-reaches-it" },
    ],
    [
      "a name that the visitor's computer resolves",
      "server-dns",
      {
        dnsPerformance: aClientSection("dnsPerformance"),
        ...serverTests({ dns: [name({ host: "outlook.office365.com", outcome: "timeout" })] }),
      },
      { status: "info", doubt: "visitor-reaches-it" },
    ],
    [
      "one of two that the visitor reaches",
      "server-reachability",
      serverTests({
        connectivity: [
          connection({ role: "exchange", code: "Failed" }),
          connection({ code: "Failed" }),
        ],
      }),
      { status: "failed" },
    ],
    [
      "a certificate that the client trusts",
      "server-certificates",
      {
        ...endpoints({ host: "mail.example" }),
        ...serverTests({
          connectivity: [connection({ certificate: certificate({ isTrusted: false }) })],
        }),
      },
      { status: "info", doubt: "visitor-reaches-it" },
    ],
    [
      "an answer with 503",
      "server-reachability",
      serverTests({ connectivity: [connection({ status: 503 })] }),
      { status: "failed", fault: "service-error" },
    ],
    [
      "an answer with 503, where the visitor has a good one",
      "server-reachability",
      {
        exchangeAnswer: { kind: "good", status: 200 },
        ...serverTests({ connectivity: [connection({ role: "exchange", status: 503 })] }),
      },
      { status: "info", doubt: "visitor-reaches-it" },
    ],
    [
      "an answer with 403, which may be meant for servers",
      "server-reachability",
      serverTests({ connectivity: [connection({ status: 403 })] }),
      { status: "ok" },
    ],
    [
      "an answer of before, without a status",
      "server-reachability",
      serverTests({ connectivity: [connection()] }),
      { status: "ok" },
    ],
  ])("of the server, with %s", (_what, row, report, verdict) => {
    expect(verdictOf(row, report)).toMatchObject(verdict);
  });

  it("tests no certificate where none was shown", () => {
    const report = serverTests({ connectivity: [connection({ certificate: null })] });
    expect(verdictOf("server-certificates", report)).toMatchObject({
      status: "not-tested",
      reason: "server-tests-missing",
    });
    expect(verdictOf("server-reachability", report).status).toBe("ok");
  });
});
