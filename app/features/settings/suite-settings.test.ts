import { describe, expect, it } from "vitest";

import type { SandboxParts } from "~/platform/sandbox-parts.server";

import { assistantFrom } from "./assistant-settings";
import { settingDefaults } from "./settings";
import { suiteFrom } from "./suite-settings";

const sandbox: SandboxParts = {
  suite: {
    endpointExchange: "http://127.0.0.1:1/exchange/latency.gif",
    endpointSharePoint: "http://127.0.0.1:1/sharepoint/latency.gif",
    downloadUrl: "http://127.0.0.1:1/sharepoint/download",
    namedEndpointExchange: "https://outlook.suite.test:2/exchange/latency.gif",
    namedEndpointSharePoint: "https://sharepoint.suite.test:2/sharepoint/latency.gif",
    faultZoneHeader: "x-faultzone",
    probeEndpoints: [
      {
        name: "AMS",
        url: "http://127.0.0.1:1/probe/AMS.gif",
        weight: 1,
        telemetryUrl: "http://127.0.0.1:1/telemetry",
      },
    ],
    tenantHostPatterns: ["*.sharepoint.suite.test"],
    tenantPort: 2,
    tenantDnsPatterns: ["autodiscover.*.onsuite.test"],
    client: {
      download: { url: "http://127.0.0.1:1/sharepoint/download", bytes: 15_000_000 },
      upload: { url: "http://127.0.0.1:1/sharepoint/upload", bytes: 15_000_000 },
      media: { host: "127.0.0.1", udpPorts: [4], tcpPort: 4 },
      webSocketUrls: [],
      resolverZone: "resolver.suite.test",
      certificateIssuers: ["Pathlens sandbox"],
    },
    assistant: {
      domains: {
        connectivityTestDomains: [
          { displayDomainName: "*.suite.test", testDomainNames: ["assistant.suite.test"] },
        ],
        connectivityTestExtraDomains: [],
        wssTestDomains: [],
      },
      browserOrigin: "http://127.0.0.1:1",
      tlsPort: 2,
    },
    browserEndpoints: [
      {
        host: "assistant.suite.test",
        url: "http://127.0.0.1:1/assistant/assistant.suite.test/favicon.ico",
      },
    ],
    resolverUrl: "http://127.0.0.1:1/resolver/",
  },
  dnsServers: ["127.0.0.1:3"],
  trustedCa: "PEM",
  allowedDestinations: [],
  controlUrl: "http://127.0.0.1:1/",
};
const nothing = { faultZoneHeader: "x-zone", dnsServers: undefined };
const settings = settingDefaults.MultiTenant;
const real = {
  ...settings,
  endpointExchange: "https://exchange.example/e.gif",
  endpointSharePoint: "https://sharepoint.example/s.gif",
};
const sources = {
  variant: "MultiTenant",
  settings,
  environment: nothing,
  sandbox: undefined,
} as const;

describe("where the suite is", () => {
  it.each([
    ["", undefined],
    [" before the running sandbox", sandbox],
  ])("comes from the settings%s", (_what, running) => {
    expect(suiteFrom({ ...sources, settings: real, sandbox: running })).toMatchObject({
      endpointExchange: real.endpointExchange,
      endpointSharePoint: real.endpointSharePoint,
      serverEndpoints: { exchange: real.endpointExchange, sharePoint: real.endpointSharePoint },
      faultZoneHeader: "x-zone",
      tenantHostPatterns: ["*.sharepoint.com", "*-my.sharepoint.com"],
      tenantPort: 443,
      client: settings.advancedClient,
      standInEndpoints: [],
      standInResolverUrl: null,
      isStandIn: false,
    });
  });

  it("comes from the running sandbox next, by name for the server", () => {
    expect(suiteFrom({ ...sources, sandbox })).toMatchObject({
      endpointExchange: sandbox.suite?.endpointExchange,
      serverEndpoints: {
        exchange: sandbox.suite?.namedEndpointExchange,
        sharePoint: sandbox.suite?.namedEndpointSharePoint,
      },
      faultZoneHeader: "x-faultzone",
      probeEndpoints: [{ name: "AMS" }],
      tenantHostPatterns: ["*.sharepoint.suite.test"],
      tenantPort: 2,
      client: sandbox.suite?.client,
      standInResolverUrl: sandbox.suite?.resolverUrl,
      isStandIn: true,
    });
  });

  it.each([
    ["its resolver does not run", { sandbox: { ...sandbox, dnsServers: undefined } }],
    [
      "another resolver is set",
      { sandbox, environment: { ...nothing, dnsServers: ["192.0.2.53"] } },
    ],
  ])("names nothing of the sandbox that cannot be resolved: %s", (_case, change) => {
    expect(suiteFrom({ ...sources, ...change })).toMatchObject({
      serverEndpoints: {
        exchange: sandbox.suite?.endpointExchange,
        sharePoint: sandbox.suite?.endpointSharePoint,
      },
      tenantHostPatterns: [],
      tenantDnsPatterns: [],
    });
  });

  it("comes from both where one endpoint is set, with the real names of tenants", () => {
    expect(
      suiteFrom({ ...sources, settings: { ...real, endpointSharePoint: null }, sandbox }),
    ).toMatchObject({
      endpointExchange: real.endpointExchange,
      endpointSharePoint: sandbox.suite?.endpointSharePoint,
      tenantHostPatterns: settings.tenantHostPatterns,
    });
  });

  it("is nowhere when nothing says it", () => {
    expect(() => suiteFrom(sources)).toThrow(/where the suite is/);
  });
});

describe("what the assistant's test asks", () => {
  const names = ({
    connectivityTestDomains: [first],
    standIn,
  }: ReturnType<typeof assistantFrom>) => [first?.displayDomainName, standIn];

  it.each([
    ["the settings where no sandbox runs", { settings }, ["*.cloud.microsoft", null]],
    [
      "the settings where the suite is real",
      { settings: { ...settings, endpointSharePoint: real.endpointSharePoint }, sandbox },
      ["*.cloud.microsoft", null],
    ],
    [
      "the running sandbox",
      { settings, sandbox },
      ["*.suite.test", { browserOrigin: "http://127.0.0.1:1", tlsPort: 2 }],
    ],
    [
      "the running sandbox without its names where another resolver is set",
      { settings, sandbox, environment: { dnsServers: ["192.0.2.53"] } },
      ["*.suite.test", { browserOrigin: "http://127.0.0.1:1", tlsPort: null }],
    ],
  ])("comes from %s", (_what, sources, expected) => {
    expect(names(assistantFrom({ environment: nothing, sandbox: undefined, ...sources }))).toEqual(
      expected,
    );
  });
});
