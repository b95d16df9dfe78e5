import path from "node:path";

import * as z from "zod";

/** Parts of the outside world the sandbox can stand in for (decision 0016). */
export const sandboxParts = ["suite", "dns"] as const;
export type SandboxPart = (typeof sandboxParts)[number];

const defaultPort = 3000;
const variantNames = ["MultiTenant", "GCC", "Gallatin"] as const;

const list = (text: string) => text.split(",").map((item) => item.trim()).filter(Boolean);
const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/, error: "is not an http or https address" }).transform((text) => new URL(text).origin);

const variablesSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().min(1).optional(),
  PORT: port.default(defaultPort),
  APP_ORIGIN: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "is not a postgres:// address" }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  BUILD_DIR: z.string().min(1).default("build"),
  CLOUD_VARIANTS: z.string().default("MultiTenant,GCC").transform(list).pipe(
    z.array(z.enum(variantNames)).min(1).refine(
      (names) => !(names.includes("Gallatin") && names.length > 1),
      "serves Gallatin alone, or MultiTenant and GCC",
    ),
  ),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SANDBOX: z.string().transform(list).pipe(z.array(z.enum(sandboxParts))).optional(),
  SANDBOX_PORT: port.default(0),
  ENDPOINT_EXCHANGE: z.url().optional(),
  ENDPOINT_SHAREPOINT: z.url().optional(),
  FAULT_ZONE_HEADER: z.string().regex(/^[a-z0-9-]+$/i).default("x-faultzone"),
  DNS_SERVERS: z.string().transform(list).pipe(z.array(z.string().min(3))).optional(),
  MAPS_SERVICE_URL: origin.optional(),
  MAPS_SERVICE_KEY: z.string().min(1).optional(),
  MAPS_BROWSER_KEY: z.string().min(1).optional(),
  GEOIP_CITY_DB: z.string().min(1).optional(),
  GEOIP_ASN_DB: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  HUB_STREAMS: z.coerce.number().int().min(1).default(4000),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  CUSTOMER_KEY: z.string().min(32, "has fewer than 32 characters").optional(),
});

export type Environment = {
  mode: "production" | "development" | "test";
  host: string;
  port: number;
  /** Public address of the site; `undefined` means: as the browser asked on loopback. */
  appOrigin: string | undefined;
  databaseUrl: string | undefined;
  dataDir: string;
  buildDir: string;
  variants: readonly (typeof variantNames)[number][];
  /** How many proxies in front are ours; so many X-Forwarded-For entries are believed. */
  trustedProxies: number;
  sandbox: readonly SandboxPart[];
  sandboxPort: number;
  endpointExchange: string | undefined;
  endpointSharePoint: string | undefined;
  faultZoneHeader: string;
  dnsServers: readonly string[] | undefined;
  maps: { serviceUrl: string; serviceKey: string } | undefined;
  mapsBrowserKey: string | undefined;
  geoIpCityDb: string | undefined;
  geoIpAsnDb: string | undefined;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  hubStreams: number;
  customerKey: string | undefined;
  /** False only to measure the server itself. */
  hasRateLimits: boolean;
};

/** Thrown with every problem of the environment at once. */
export class EnvironmentInvalid extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment does not fit:\n${problems.map((problem) => `  - ${problem}`).join("\n")}\nEvery variable is described in .env.example.`);
  }
}

/**
 * Reads the environment. Nothing real configured means the sandbox stands in for the
 * outside world; otherwise what is missing is an error.
 *
 * @throws {EnvironmentInvalid} naming every variable that is wrong or missing
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = variablesSchema.safeParse(filled);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path[0]?.toString() ?? "?"} ${issue.message}`) ?? [];
  const problems = [...wrong, ...missing(filled, filled.SANDBOX === undefined ? defaultParts(filled) : list(filled.SANDBOX))];
  if (!parsed.success || problems.length > 0) throw new EnvironmentInvalid(problems);
  const values = parsed.data;
  const sandbox = values.SANDBOX ?? defaultParts(filled);

  return {
    mode: values.NODE_ENV,
    host: sandbox.length > 0 ? "127.0.0.1" : (values.HOST ?? "0.0.0.0"),
    port: values.PORT,
    appOrigin: values.APP_ORIGIN,
    databaseUrl: values.DATABASE_URL,
    dataDir: path.resolve(values.DATA_DIR),
    buildDir: path.resolve(values.BUILD_DIR),
    variants: values.CLOUD_VARIANTS,
    trustedProxies: values.TRUST_PROXY,
    sandbox,
    sandboxPort: values.SANDBOX_PORT,
    endpointExchange: values.ENDPOINT_EXCHANGE,
    endpointSharePoint: values.ENDPOINT_SHAREPOINT,
    faultZoneHeader: values.FAULT_ZONE_HEADER.toLowerCase(),
    dnsServers: values.DNS_SERVERS,
    maps: values.MAPS_SERVICE_URL && values.MAPS_SERVICE_KEY
      ? { serviceUrl: values.MAPS_SERVICE_URL, serviceKey: values.MAPS_SERVICE_KEY }
      : undefined,
    mapsBrowserKey: values.MAPS_BROWSER_KEY,
    geoIpCityDb: values.GEOIP_CITY_DB,
    geoIpAsnDb: values.GEOIP_ASN_DB,
    logLevel: values.LOG_LEVEL,
    hubStreams: values.HUB_STREAMS,
    customerKey: values.CUSTOMER_KEY,
    hasRateLimits: values.RATE_LIMITS === "on",
  };
}

/** The whole sandbox where nothing real is configured, else none of it. */
function defaultParts({ APP_ORIGIN, DATABASE_URL }: Record<string, string | undefined>): readonly SandboxPart[] {
  return (APP_ORIGIN ?? DATABASE_URL) === undefined ? sandboxParts : [];
}

/** What is not there or does not go together, told from the text alone: other variables may be wrong as well. */
function missing(values: Record<string, string | undefined>, sandbox: readonly string[]): string[] {
  const problems: string[] = [];
  if (!sandbox.includes("suite")) {
    for (const name of ["ENDPOINT_EXCHANGE", "ENDPOINT_SHAREPOINT"] as const) {
      if (!values[name]) problems.push(`${name} is missing: the address that latency is measured to (or name "suite" in SANDBOX)`);
    }
  }
  if (sandbox.length === 0 && !values.APP_ORIGIN) {
    problems.push("APP_ORIGIN is missing: the public address of this site, such as https://connectivity.example");
  }
  if (sandbox.length === 0 && !values.CUSTOMER_KEY) {
    problems.push("CUSTOMER_KEY is missing: 32 or more random characters that keep customers apart without naming them");
  }
  if (sandbox.length > 0 && values.HOST && !["127.0.0.1", "localhost", "::1"].includes(values.HOST)) {
    problems.push(`HOST is ${values.HOST}, but while the sandbox runs the server listens on 127.0.0.1 only`);
  }
  if (Boolean(values.MAPS_SERVICE_URL) !== Boolean(values.MAPS_SERVICE_KEY)) {
    problems.push("MAPS_SERVICE_URL and MAPS_SERVICE_KEY belong together: one of them is missing");
  }
  return problems;
}
