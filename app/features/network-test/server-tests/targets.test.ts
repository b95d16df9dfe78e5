import { describe, expect, it } from "vitest";

import type { SuiteSettings } from "~/features/settings/suite";

import { hostsToTest } from "./targets";

const suite: SuiteSettings = {
  variant: "MultiTenant",
  endpointExchange: "http://127.0.0.1:1/e.gif",
  endpointSharePoint: "http://127.0.0.1:1/s.gif",
  serverEndpoints: {
    exchange: "https://outlook.example/e.gif",
    sharePoint: "http://sharepoint.example:8080/s.gif",
  },
  faultZoneHeader: "x-faultzone",
  probeEndpoints: [],
  tenantHostPatterns: ["*.sharepoint.example", "*-my.sharepoint.example"],
  tenantPort: 443,
  tenantDnsPatterns: ["autodiscover.*.tenants.example"],
  client: {
    download: null,
    upload: null,
    media: null,
    webSocketUrls: [],
    resolverZone: null,
    certificateIssuers: [],
  },
  standInEndpoints: [],
  standInResolverUrl: null,
  isStandIn: false,
};

/** The targets as lines: role, host, and port with its protocol where one connects. */
const linesFor = (tenantDomain: string | null, changed: Partial<SuiteSettings> = {}) =>
  hostsToTest({ ...suite, ...changed }, tenantDomain).map(({ role, host, connection }) =>
    [role, host, connection && `${connection.port}${connection.isTls ? " tls" : ""}`]
      .filter(Boolean)
      .join(" "),
  );

const doors = ["exchange outlook.example 443 tls", "sharepoint sharepoint.example 8080"];

describe("hostsToTest", () => {
  it("are the front doors where no tenant is named", () => {
    expect(linesFor(null)).toEqual(doors);
  });

  it("are the tenant's names beside them", () => {
    expect(linesFor("Contoso.tenants.example")).toEqual([
      ...doors,
      "tenant contoso.sharepoint.example 443 tls",
      "tenant contoso-my.sharepoint.example 443 tls",
      "tenant autodiscover.contoso.tenants.example",
    ]);
  });

  it.each([
    "",
    ".",
    "-",
    "_",
    "a_b",
    "contoso.",
    ".contoso",
    "*",
    "a..b",
    "-contoso",
    "x".repeat(40),
    "127.0.0.1:22",
    "a/b",
    "a@b",
    "localhost#",
    "kontoso\n",
  ])("takes no name out of %j", (typed) => expect(linesFor(typed)).toEqual(doors));

  it.each([
    ["http://127.0.0.1:4001/exchange/latency.gif", "exchange 127.0.0.1 4001"],
    ["http://outlook.example/", "exchange outlook.example 80"],
    ["https://[2001:db8::1]/", "exchange 2001:db8::1 443 tls"],
  ])("%s is %s", (exchange, line) => {
    expect(linesFor(null, { serverEndpoints: { ...suite.serverEndpoints, exchange } })[0]).toBe(
      line,
    );
  });

  it("asks the front doors for what is measured there, and the tenant's for nothing", () => {
    const paths = hostsToTest(suite, "contoso").flatMap(({ role, connection }) =>
      connection ? [[role, connection.path]] : [],
    );
    expect(paths).toEqual([
      ["exchange", "/e.gif"],
      ["sharepoint", "/s.gif"],
      ["tenant", undefined],
      ["tenant", undefined],
    ]);
  });

  it("never lets what was typed choose the zone", () => {
    for (const typed of ["internal", "db.internal", "metadata.google.internal", "a.b.c.d"]) {
      const own = linesFor(typed).slice(doors.length);
      expect(own).not.toEqual([]);
      for (const line of own) expect(line).toMatch(/\.(sharepoint|tenants)\.example( 443 tls)?$/);
    }
  });
});
