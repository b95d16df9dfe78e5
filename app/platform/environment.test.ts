import path from "node:path";

import { describe, expect, it } from "vitest";

import { EnvironmentInvalid, readEnvironment, type Environment } from "./environment.server";

/** The least that a public site sets. */
const site = {
  APP_ORIGIN: "https://connectivity.example",
  CUSTOMER_KEY: "k".repeat(32),
  SESSION_SECRET: "s".repeat(32),
  IDENTITY_AUTHORITY: "https://login.example/common/v2.0",
  IDENTITY_CLIENT_ID: "pathlens",
  IDENTITY_CLIENT_SECRET: "hunter2",
  ENDPOINT_EXCHANGE: "https://mail.example/latency.gif",
  ENDPOINT_SHAREPOINT: "https://files.example/latency.gif",
};

const siteCloud = {
  identity: {
    authority: "https://login.example/common/v2.0",
    clientId: "pathlens",
    clientSecret: "hunter2",
  },
  endpointExchange: "https://mail.example/latency.gif",
  endpointSharePoint: "https://files.example/latency.gif",
};
const unsaid = { identity: undefined, endpointExchange: undefined, endpointSharePoint: undefined };

/** An authority of the GCC cloud's own. */
const ownAuthority = {
  IDENTITY_AUTHORITY_GCC: "https://login.gcc.example",
  IDENTITY_CLIENT_ID_GCC: "pathlens-gcc",
  IDENTITY_CLIENT_SECRET_GCC: "hunter3",
};
const ownIdentity = {
  authority: "https://login.gcc.example",
  clientId: "pathlens-gcc",
  clientSecret: "hunter3",
};

const postgres = "postgres://pathlens@db.example/pathlens";

/** What is wrong with an environment; empty when nothing is. */
function problemsOf(variables: Record<string, string | undefined>): readonly string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentInvalid) return error.problems;
    throw error;
  }
}

/** The names of the variables that are complained of, in order. */
const complained = (variables: Record<string, string | undefined>) =>
  problemsOf(variables).map((problem) => problem.split(" ", 1)[0]);

describe("an environment", () => {
  it("of nothing is a sandbox on loopback with the embedded database", () => {
    expect(readEnvironment({})).toEqual({
      mode: "production",
      deployment: "production",
      host: "127.0.0.1",
      port: 3000,
      metrics: undefined,
      appOrigin: undefined,
      databaseUrl: undefined,
      sampleServers: [],
      dataDir: path.resolve(".data"),
      buildDir: path.resolve("build"),
      variants: ["MultiTenant", "GCC"],
      clouds: { MultiTenant: unsaid, GCC: unsaid, Gallatin: unsaid },
      trustedProxies: 0,
      sandbox: ["suite", "dns", "identity", "mail", "rdap"],
      sandboxPort: 0,
      faultZoneHeader: "x-faultzone",
      dnsServers: undefined,
      rdap: undefined,
      ipamPrefixesFile: undefined,
      internalPrefixes: [],
      publishSchedule: "16:00",
      maps: undefined,
      mapsBrowserKey: undefined,
      geoIpCityDb: undefined,
      geoIpAsnDb: undefined,
      logLevel: "info",
      hubStreams: 4000,
      customerKey: undefined,
      customerKeyVersion: 1,
      demonstrationDays: 730,
      sessionSecret: undefined,
      roleGroups: [],
      smtpUrl: undefined,
      mailFrom: undefined,
      feedbackMailTo: undefined,
      securityContact: undefined,
      flagServiceUrl: undefined,
      settingsOverrides: {},
      hasRateLimits: true,
    } satisfies Environment);
  });

  it("takes a blank variable for one that is not set, and ignores the names of others", () => {
    expect(
      readEnvironment({ PORT: "", APP_ORIGIN: "", SANDBOX: "", HOME: "/root", PATH: "?" }),
    ).toEqual(readEnvironment({}));
  });

  it.each<[string, Record<string, string>, Partial<Environment>]>([
    [
      "a public site",
      site,
      { sandbox: [], host: "0.0.0.0", appOrigin: "https://connectivity.example" },
    ],
    [
      "the path of an origin is dropped",
      { ...site, APP_ORIGIN: "https://connectivity.example:8443/start?x=1" },
      { appOrigin: "https://connectivity.example:8443" },
    ],
    [
      "a staging deployment of the built program",
      { ...site, DEPLOYMENT: "staging" },
      { mode: "production", deployment: "staging" },
    ],
    [
      "a deployment for developing, unless it is named",
      { NODE_ENV: "development" },
      { deployment: "dev" },
    ],
    [
      "a production that is tried out",
      { NODE_ENV: "development", DEPLOYMENT: "production" },
      { mode: "development", deployment: "production" },
    ],
    [
      "an address to listen on",
      { ...site, HOST: "10.0.0.5", PORT: "0" },
      { host: "10.0.0.5", port: 0 },
    ],
    [
      "the sandbox beside a real database",
      { DATABASE_URL: postgres, SANDBOX: "suite, dns" },
      { sandbox: ["suite", "dns"], host: "127.0.0.1", databaseUrl: postgres },
    ],
    [
      "further servers of samples",
      {
        DATABASE_URL: postgres,
        SAMPLE_SERVERS: `${postgres}-1, ${postgres}-2`,
        SANDBOX: "suite,dns",
      },
      { databaseUrl: postgres, sampleServers: [`${postgres}-1`, `${postgres}-2`] },
    ],
    [
      "one part of the sandbox",
      { ...site, SANDBOX: "dns" },
      { sandbox: ["dns"], host: "127.0.0.1" },
    ],
    [
      "a port for metrics",
      { ...site, METRICS_PORT: "9464", METRICS_HOST: "10.0.0.5" },
      { metrics: { host: "10.0.0.5", port: 9464 } },
    ],
    [
      "a port for metrics on loopback unless told",
      { METRICS_PORT: "9464" },
      { metrics: { host: "127.0.0.1", port: 9464 } },
    ],
    [
      "loopback by another name while the sandbox runs",
      { HOST: "localhost" },
      { host: "127.0.0.1" },
    ],
    ["Gallatin alone", { CLOUD_VARIANTS: "Gallatin" }, { variants: ["Gallatin"] }],
    [
      "variants with blanks around",
      { CLOUD_VARIANTS: " GCC , MultiTenant ," },
      { variants: ["GCC", "MultiTenant"] },
    ],
    [
      "resolvers",
      { DNS_SERVERS: "192.0.2.53, 192.0.2.54:5353" },
      { dnsServers: ["192.0.2.53", "192.0.2.54:5353"] },
    ],
    ["proxies", { TRUST_PROXY: "2" }, { trustedProxies: 2 }],
    [
      "a header in capitals",
      { FAULT_ZONE_HEADER: "X-FEServer" },
      { faultZoneHeader: "x-feserver" },
    ],
    [
      "a maps service",
      { MAPS_SERVICE_URL: "http://127.0.0.1:8080/", MAPS_SERVICE_KEY: "k" },
      { maps: { serviceUrl: "http://127.0.0.1:8080", serviceKey: "k" } },
    ],
    [
      "an authority and endpoints of every variant",
      site,
      { clouds: { MultiTenant: siteCloud, GCC: siteCloud, Gallatin: siteCloud } },
    ],
    [
      "an authority of a variant's own",
      { ...site, ...ownAuthority },
      {
        clouds: {
          MultiTenant: siteCloud,
          GCC: { ...siteCloud, identity: ownIdentity },
          Gallatin: siteCloud,
        },
      },
    ],
    [
      "an authority of a variant's own beside the sandbox's",
      { ...ownAuthority, SANDBOX: "suite,dns,identity" },
      {
        clouds: {
          MultiTenant: unsaid,
          GCC: { ...unsaid, identity: ownIdentity },
          Gallatin: unsaid,
        },
      },
    ],
    [
      "one endpoint of a variant's own",
      { ...site, ENDPOINT_EXCHANGE_GCC: "https://mail.gcc.example/e.gif" },
      {
        clouds: {
          MultiTenant: siteCloud,
          GCC: { ...siteCloud, endpointExchange: "https://mail.gcc.example/e.gif" },
          Gallatin: siteCloud,
        },
      },
    ],
    [
      "what the variants served have of their own, and nothing in common",
      {
        ...site,
        ENDPOINT_EXCHANGE: "",
        CLOUD_VARIANTS: "GCC",
        ENDPOINT_EXCHANGE_GCC: "https://mail.gcc.example/e.gif",
      },
      { variants: ["GCC"] },
    ],
    [
      "groups that give roles",
      { ROLE_GROUPS: "t-1/g-1=leadership, t-1/g-2=operator" },
      {
        roleGroups: [
          { tenantId: "t-1", groupId: "g-1", role: "leadership" },
          { tenantId: "t-1", groupId: "g-2", role: "operator" },
        ],
      },
    ],
    [
      "a real authority beside the rest of the sandbox",
      {
        IDENTITY_AUTHORITY: site.IDENTITY_AUTHORITY,
        IDENTITY_CLIENT_ID: "x",
        IDENTITY_CLIENT_SECRET: "y",
        SANDBOX: "suite,dns",
      },
      { sandbox: ["suite", "dns"] },
    ],
    [
      "a flag service",
      { FLAG_SERVICE_URL: "https://flags.example/v1" },
      { flagServiceUrl: "https://flags.example" },
    ],
    [
      "settings that nothing else changes",
      { SETTINGS_OVERRIDES: '{"DisableSignIn":true}' },
      { settingsOverrides: { DisableSignIn: true } },
    ],
    ["limits that are off", { RATE_LIMITS: "off" }, { hasRateLimits: false }],
  ])("holds %s", (_what, variables, expected) =>
    expect(readEnvironment(variables)).toMatchObject(expected),
  );

  it.each<[string, Record<string, string>, string[]]>([
    ["a port that is no number", { PORT: "http" }, ["PORT"]],
    ["a port beyond the last", { PORT: "65536" }, ["PORT"]],
    ["a port below the first", { SANDBOX_PORT: "-1" }, ["SANDBOX_PORT"]],
    ["an origin that is a file", { ...site, APP_ORIGIN: "file:///srv" }, ["APP_ORIGIN"]],
    ["an origin without protocol", { ...site, APP_ORIGIN: "connectivity.example" }, ["APP_ORIGIN"]],
    [
      "another database",
      { DATABASE_URL: "mysql://db.example/x", SANDBOX: "suite,dns" },
      ["DATABASE_URL"],
    ],
    [
      "a server of samples that is another database",
      { DATABASE_URL: postgres, SAMPLE_SERVERS: "mysql://db.example/x", SANDBOX: "suite,dns" },
      ["SAMPLE_SERVERS"],
    ],
    ["a variant that is none", { CLOUD_VARIANTS: "MultiTenant,DoD" }, ["CLOUD_VARIANTS"]],
    ["no variant", { CLOUD_VARIANTS: "," }, ["CLOUD_VARIANTS"]],
    ["Gallatin among others", { CLOUD_VARIANTS: "GCC,Gallatin" }, ["CLOUD_VARIANTS"]],
    ["a part the sandbox does not have", { SANDBOX: "suite,weather" }, ["SANDBOX"]],
    [
      "a group that gives a tenant's administration",
      { ROLE_GROUPS: "t-1/g-1=tenant-admin" },
      ["ROLE_GROUPS"],
    ],
    [
      "an authority whose words others may read",
      {
        IDENTITY_AUTHORITY: "http://login.example",
        IDENTITY_CLIENT_ID: "x",
        IDENTITY_CLIENT_SECRET: "y",
        SANDBOX: "suite,dns",
      },
      ["IDENTITY_AUTHORITY"],
    ],
    [
      "half of an authority",
      { IDENTITY_AUTHORITY: site.IDENTITY_AUTHORITY, SANDBOX: "suite,dns" },
      ["IDENTITY_CLIENT_ID", "IDENTITY_CLIENT_SECRET"],
    ],
    [
      "a variant's own authority whose words others may read",
      { ...site, ...ownAuthority, IDENTITY_AUTHORITY_GCC: "http://login.example" },
      ["IDENTITY_AUTHORITY_GCC"],
    ],
    [
      "half of a variant's own authority, beside a common one",
      { ...site, ...ownAuthority, IDENTITY_CLIENT_SECRET_GCC: "" },
      ["IDENTITY_CLIENT_SECRET_GCC"],
    ],
    [
      "an endpoint that only one of two variants has",
      { ...site, ENDPOINT_EXCHANGE: "", ENDPOINT_EXCHANGE_GCC: "https://mail.gcc.example/e.gif" },
      ["ENDPOINT_EXCHANGE"],
    ],
    [
      "an endpoint of another protocol",
      { ...site, ENDPOINT_EXCHANGE_GCC: "ftp://mail.gcc.example/" },
      ["ENDPOINT_EXCHANGE_GCC"],
    ],
    [
      "a sandbox beside a variant's own authority that is real",
      ownAuthority,
      [
        "ENDPOINT_EXCHANGE",
        "ENDPOINT_SHAREPOINT",
        "IDENTITY_AUTHORITY",
        "IDENTITY_CLIENT_ID",
        "IDENTITY_CLIENT_SECRET",
        "APP_ORIGIN",
        "CUSTOMER_KEY",
        "SESSION_SECRET",
      ],
    ],
    [
      "overrides that are no JSON",
      { SETTINGS_OVERRIDES: "DisableSignIn=true" },
      ["SETTINGS_OVERRIDES"],
    ],
    ["overrides that are a list", { SETTINGS_OVERRIDES: "[true]" }, ["SETTINGS_OVERRIDES"]],
    ["a short session secret", { SESSION_SECRET: "s".repeat(31) }, ["SESSION_SECRET"]],
    ["eleven proxies", { TRUST_PROXY: "11" }, ["TRUST_PROXY"]],
    ["trust without a count", { TRUST_PROXY: "true" }, ["TRUST_PROXY"]],
    ["a header with a blank", { FAULT_ZONE_HEADER: "x fault" }, ["FAULT_ZONE_HEADER"]],
    ["a short customer key", { CUSTOMER_KEY: "k".repeat(31) }, ["CUSTOMER_KEY"]],
    ["an unknown log level", { LOG_LEVEL: "loud" }, ["LOG_LEVEL"]],
    ["no stream at all", { HUB_STREAMS: "0" }, ["HUB_STREAMS"]],
    ["a deployment that is none", { DEPLOYMENT: "test" }, ["DEPLOYMENT"]],
    ["half of the maps service", { MAPS_SERVICE_KEY: "k" }, ["MAPS_SERVICE_URL"]],
    ["the other half", { MAPS_SERVICE_URL: "https://maps.example" }, ["MAPS_SERVICE_URL"]],
    ["the sandbox in reach of others", { HOST: "0.0.0.0" }, ["HOST"]],
    [
      "the sandbox's metrics in reach of others",
      { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" },
      ["METRICS_HOST"],
    ],
    [
      "a site without endpoints",
      { ...site, ENDPOINT_EXCHANGE: "", ENDPOINT_SHAREPOINT: "" },
      ["ENDPOINT_EXCHANGE", "ENDPOINT_SHAREPOINT"],
    ],
    [
      "a database alone",
      { DATABASE_URL: postgres },
      [
        "ENDPOINT_EXCHANGE",
        "ENDPOINT_SHAREPOINT",
        "IDENTITY_AUTHORITY",
        "IDENTITY_CLIENT_ID",
        "IDENTITY_CLIENT_SECRET",
        "APP_ORIGIN",
        "CUSTOMER_KEY",
        "SESSION_SECRET",
      ],
    ],
    [
      "a server of samples beside the embedded database",
      { SAMPLE_SERVERS: postgres },
      ["DATABASE_URL"],
    ],
    ["no suite in the sandbox", { SANDBOX: "dns" }, ["ENDPOINT_EXCHANGE", "ENDPOINT_SHAREPOINT"]],
  ])("complains of %s", (_what, variables, names) => expect(complained(variables)).toEqual(names));

  it("complains of everything at once, what is wrong and what is missing, in one message", () => {
    const error = new EnvironmentInvalid(
      problemsOf({
        DATABASE_URL: postgres,
        APP_ORIGIN: "here",
        PORT: "x",
        LOG_LEVEL: "loud",
        MAPS_SERVICE_KEY: "k",
      }),
    );
    const named = [...error.message.matchAll(/^ {2}- (\w+)/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([
      "APP_ORIGIN",
      "CUSTOMER_KEY",
      "ENDPOINT_EXCHANGE",
      "ENDPOINT_SHAREPOINT",
      "IDENTITY_AUTHORITY",
      "IDENTITY_CLIENT_ID",
      "IDENTITY_CLIENT_SECRET",
      "LOG_LEVEL",
      "MAPS_SERVICE_URL",
      "PORT",
      "SESSION_SECRET",
    ]);
    expect(error.message).toContain(".env.example");
  });

  it("never repeats a secret that does not fit", () => {
    expect(
      problemsOf({
        CUSTOMER_KEY: "hunter2",
        DATABASE_URL: "mysql://root:hunter2@db",
        SAMPLE_SERVERS: "mysql://root:hunter2@db,hunter2",
      }).join(),
    ).not.toContain("hunter2");
  });
});
