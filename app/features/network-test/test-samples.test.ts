import { describe, expect, it } from "vitest";

import {
  aBrowserSection,
  aClientSection,
  anEndpoint,
  clientDataOf,
} from "#tests/factories/client-result";
import { aReport } from "#tests/factories/report";
import type { TestSample } from "~/features/performance/samples/sample";

import type { ClientTestData } from "./client/client-data.schema";
import type { Measured } from "./verdict";
import { testSamples } from "./test-samples";

const unmeasured = {
  measuredLatency: null,
  measuredLatencies: [],
  latencyMethod: null,
} satisfies Partial<Measured>;
/** A run that has measured nothing, for a test to add to. */
const nothing = { ...unmeasured, latencyFailure: "no-script" };
const deadExchange = { ...unmeasured, latencyFailure: "endpoint-dead" };
const noServerTests = {
  startedAt: "2026-03-02T09:00:00.000Z",
  finishedAt: null,
  dns: [],
  connectivity: [],
};
const probe = { name: "Other", latencyMs: 20, failure: null };
const deadProbe = { name: "Other", latencyMs: null, failure: "endpoint-dead" };

const unreached = { code: "Failed", status: null, connectMs: null, certificate: null } as const;
const mailbox = anEndpoint();
const site = anEndpoint({ host: "contoso.sharepoint.com" });
const meeting = anEndpoint({ host: "teams.cloud.microsoft" });
const other = anEndpoint({ host: "login.microsoftonline.com" });
const endpoints = (...results: (typeof mailbox)[]) => ({
  connectivity: aClientSection("connectivity", { results }),
});

const { download } = clientDataOf().bufferBloat;
const failedDownload = (reason: "no-answer" | "time-out" | "error-status" | "processor-busy") => ({
  bufferBloat: aClientSection("bufferBloat", {
    download: { ...download!, bitsPerSecond: null, bytes: 0, loaded: null, reason },
    upload: null,
  }),
});
const noMedia: Partial<ClientTestData["skype"]> = {
  transport: null,
  openUdpPorts: [],
  blockedUdpPorts: [3478],
  isTcpFallbackOpen: false,
  lossRatio: null,
  latencyMs: null,
  jitterMs: null,
};

/** Each workload that has a sample, with whether it was connected to. */
function connects(report: Partial<Measured>): Record<string, boolean | null> {
  return Object.fromEntries(
    testSamples(aReport(report)).map(({ workload, isConnected }) => [workload, isConnected]),
  );
}

describe("what is measured", () => {
  const blank: TestSample = {
    workload: "Exchange",
    latencyMs: null,
    downloadBps: null,
    lossRatio: null,
    jitterMs: null,
    isConnected: true,
    isWssConnected: null,
    isOnsite: null,
    vpnName: null,
    tlsIssuer: null,
  };

  it("is one sample of each workload", () => {
    const report = aReport({
      measuredLatency: 18.4,
      bufferBloat: aClientSection("bufferBloat"),
      skype: aClientSection("skype", { latencyMs: 20, lossRatio: 0.01, jitterMs: 2 }),
    });
    expect(testSamples(report)).toEqual([
      { ...blank, latencyMs: 18.4 },
      { ...blank, workload: "SharePoint", downloadBps: 80_000_000 },
      { ...blank, workload: "Teams", latencyMs: 20, lossRatio: 0.01, jitterMs: 2 },
    ]);
  });

  it("of a workload that was neither measured nor tried is none", () => {
    expect(testSamples(aReport())).toEqual([{ ...blank, latencyMs: 10 }]);
  });

  it("has null for what was not measured, never 0", () => {
    const report = aReport({ ...nothing, skype: aBrowserSection("skype") });
    expect(testSamples(report)).toEqual([{ ...blank, workload: "Teams" }]);
  });
});

describe("a connect", () => {
  it.each<[string, Partial<Measured>, Record<string, boolean>]>([
    ["of a front door that answered", {}, { Exchange: true }],
    [
      "without a usable latency",
      { ...unmeasured, latencyFailure: "too-few-samples" },
      { Exchange: true },
    ],
    [
      "answered by an error",
      { ...unmeasured, latencyFailure: "endpoint-error" },
      { Exchange: true },
    ],
    ["that fails while a probe answers", { ...deadExchange, probes: [probe] }, { Exchange: false }],
    [
      "in vain for so long that it is given up",
      { ...unmeasured, latencyFailure: "endpoint-timeout", probes: [probe] },
      { Exchange: false },
    ],
    [
      "that fails while another host of the suite answers",
      { ...deadExchange, ...endpoints(other) },
      { Exchange: false },
    ],
    [
      "that fails while a WebSocket opens",
      { ...deadExchange, webSocket: aClientSection("webSocket") },
      { Exchange: false },
    ],
    [
      "that fails for the browser and not for the client",
      { ...deadExchange, ...endpoints(mailbox) },
      { Exchange: true },
    ],
    [
      "that fails for both",
      { ...deadExchange, ...endpoints({ ...mailbox, ...unreached }, other) },
      { Exchange: false },
    ],
    [
      "that stops at a name without address",
      { ...nothing, ...endpoints({ ...mailbox, ...unreached, code: "DnsFailed" }, other) },
      { Exchange: false },
    ],
    [
      "that stops at a proxy's question for a password",
      { ...nothing, ...endpoints({ ...site, code: "ProxyAuthenticationRequired" }, other) },
      { SharePoint: false },
    ],
    [
      "whose encryption is opened",
      { ...nothing, ...endpoints({ ...site, code: "SslBreak" }) },
      { SharePoint: true },
    ],
    [
      "of one host of a workload while another one fails",
      { ...nothing, ...endpoints(meeting, { ...meeting, ...unreached, port: 80 }) },
      { Teams: true },
    ],
    [
      "of a download without an answer",
      failedDownload("no-answer"),
      { Exchange: true, SharePoint: false },
    ],
    ["of a download in vain", failedDownload("time-out"), { Exchange: true, SharePoint: false }],
    [
      "of a download that is an error page",
      failedDownload("error-status"),
      { Exchange: true, SharePoint: true },
    ],
    ["of a download on a busy machine", failedDownload("processor-busy"), { Exchange: true }],
    [
      "of a download in vain from a host that the client reaches",
      { ...failedDownload("no-answer"), ...endpoints(site) },
      { Exchange: true, SharePoint: true },
    ],
    [
      "of media over nothing",
      { skype: aClientSection("skype", noMedia) },
      { Exchange: true, Teams: false },
    ],
    [
      "of media over TCP",
      { skype: aClientSection("skype", { ...noMedia, transport: "tcp", isTcpFallbackOpen: true }) },
      { Exchange: true, Teams: true },
    ],
    [
      "of media from a browser, which cannot ask over TCP",
      { skype: aBrowserSection("skype", { ...noMedia, isTcpFallbackOpen: null }) },
      { Exchange: true },
    ],
    [
      "of media whose relay has no address",
      { skype: aClientSection("skype", null, { reason: "no-answer" }) },
      { Exchange: true, Teams: false },
    ],
    [
      "of media that was not tested",
      { skype: aClientSection("skype", null, { reason: "not-configured" }) },
      { Exchange: true },
    ],
  ])("%s", (_what, report, expected) => {
    expect(connects(report)).toEqual(expected);
  });
});

describe("no sample at all has a run", () => {
  it.each<[string, Partial<Measured>]>([
    ["that measured nothing", nothing],
    ["that reached nothing", { ...deadExchange, probes: [deadProbe] }],
    [
      "that reached nothing with the client either",
      {
        ...deadExchange,
        ...endpoints({ ...mailbox, ...unreached }, { ...other, ...unreached }),
        ...failedDownload("no-answer"),
        skype: aClientSection("skype", noMedia),
      },
    ],
    [
      "behind a sign-in page, which answers for all",
      {
        ...deadExchange,
        connectivity: aClientSection("connectivity", {
          results: [mailbox, other],
          isCaptivePortal: true,
        }),
      },
    ],
    [
      "whose measuring was stopped",
      { ...unmeasured, latencyFailure: "cancelled", probes: [probe] },
    ],
    ["that was stopped later", { serverTests: { ...noServerTests, cutShort: "cancelled" } }],
  ])("%s", (_what, report) => {
    expect(testSamples(aReport(report))).toEqual([]);
  });

  it("but one whose server tests failed has them", () => {
    const serverTests = { ...noServerTests, cutShort: "failed" } as const;
    expect(connects({ serverTests })).toEqual({ Exchange: true });
  });
});
