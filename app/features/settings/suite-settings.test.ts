import { describe, expect, it } from "vitest";

import type { SandboxParts } from "~/platform/sandbox-parts.server";

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
    probeEndpoints: [{ name: "AMS", url: "http://127.0.0.1:1/probe/AMS.gif", weight: 1, telemetryUrl: "http://127.0.0.1:1/telemetry" }],
    tenantHostPatterns: ["*.sharepoint.suite.test"],
    tenantPort: 2,
    tenantDnsPatterns: ["autodiscover.*.onsuite.test"],
  },
  dnsServers: ["127.0.0.1:3"],
  trustedCa: "PEM",
  allowedDestinations: [],
  controlUrl: "http://127.0.0.1:1/",
};
const nothing = { endpointExchange: undefined, endpointSharePoint: undefined, faultZoneHeader: "x-zone", dnsServers: undefined };
const real = { ...nothing, endpointExchange: "https://exchange.example/e.gif", endpointSharePoint: "https://sharepoint.example/s.gif" };
const settings = settingDefaults.MultiTenant;
const sources = { variant: "MultiTenant", settings, environment: nothing, sandbox: undefined } as const;

describe("where the suite is", () => {
  it("comes from the environment before anything else", () => {
    const stored = { ...settings, endpointExchange: "https://stored.example/", endpointSharePoint: "https://stored.example/" };
    expect(suiteFrom({ ...sources, settings: stored, environment: real, sandbox })).toMatchObject({
      endpointExchange: real.endpointExchange,
      endpointSharePoint: real.endpointSharePoint,
      serverEndpoints: { exchange: real.endpointExchange, sharePoint: real.endpointSharePoint },
      faultZoneHeader: "x-zone",
      tenantHostPatterns: ["*.sharepoint.com", "*-my.sharepoint.com"],
      tenantPort: 443,
    });
  });

  it("comes from the running sandbox next, by name for the server", () => {
    expect(suiteFrom({ ...sources, sandbox })).toMatchObject({
      endpointExchange: sandbox.suite?.endpointExchange,
      serverEndpoints: { exchange: sandbox.suite?.namedEndpointExchange, sharePoint: sandbox.suite?.namedEndpointSharePoint },
      faultZoneHeader: "x-faultzone",
      probeEndpoints: [{ name: "AMS" }],
      tenantHostPatterns: ["*.sharepoint.suite.test"],
      tenantPort: 2,
    });
  });

  it.each([
    ["its resolver does not run", { sandbox: { ...sandbox, dnsServers: undefined } }],
    ["another resolver is set", { sandbox, environment: { ...nothing, dnsServers: ["192.0.2.53"] } }],
  ])("names nothing of the sandbox that cannot be resolved: %s", (_case, change) => {
    expect(suiteFrom({ ...sources, ...change })).toMatchObject({
      serverEndpoints: { exchange: sandbox.suite?.endpointExchange, sharePoint: sandbox.suite?.endpointSharePoint },
      tenantHostPatterns: [],
      tenantDnsPatterns: [],
    });
  });

  it("comes from the settings last", () => {
    const stored = { ...settings, endpointExchange: "https://a.example/", endpointSharePoint: "https://b.example/" };
    expect(suiteFrom({ ...sources, settings: stored })).toMatchObject({ endpointExchange: "https://a.example/", endpointSharePoint: "https://b.example/" });
    expect(() => suiteFrom(sources)).toThrow(/where the suite is/);
  });
});
