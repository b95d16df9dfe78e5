import path from "node:path";

import * as z from "zod";

import { parsePrefix } from "~/lib/ip";

import {
  cloudNames,
  cloudsFrom,
  cloudVariables,
  namesAuthority,
  type CloudEnvironment,
  type CloudName,
} from "./cloud-variables";
import { missingVariables } from "./missing-variables";
import {
  jsonObject,
  list,
  origin,
  port,
  roleGroup,
  securityContact,
  variantsUsual,
  type StaffRole,
} from "./variable-values";

/** Parts of the outside world the sandbox can stand in for (decision 0016). */
const sandboxParts = ["suite", "dns", "identity", "mail", "rdap"] as const;
export type SandboxPart = (typeof sandboxParts)[number];

/** What a deployment is for, as specification §7 groups them. */
const deployments = ["dev", "staging", "production"] as const;

const defaultPort = 3000;

const variablesSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  DEPLOYMENT: z.enum(deployments).optional(),
  HOST: z.string().min(1).optional(),
  PORT: port.default(defaultPort),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_PORT: port.optional(),
  APP_ORIGIN: origin.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "is not a postgres:// address" })
    .optional(),
  SAMPLE_SERVERS: z
    .string()
    .default("")
    .transform(list)
    .pipe(
      z.array(
        z.url({
          protocol: /^postgres(ql)?$/,
          error: "has an item that is not a postgres:// address",
        }),
      ),
    ),
  DATA_DIR: z.string().min(1).default(".data"),
  BUILD_DIR: z.string().min(1).default("build"),
  CLOUD_VARIANTS: z
    .string()
    .default(variantsUsual)
    .transform(list)
    .pipe(
      z
        .array(z.enum(cloudNames))
        .min(1)
        .refine(
          (names) => !(names.includes("Gallatin") && names.length > 1),
          "serves Gallatin alone, or MultiTenant and GCC",
        ),
    ),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SANDBOX: z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(sandboxParts)))
    .optional(),
  SANDBOX_PORT: port.default(0),
  ...cloudVariables,
  FAULT_ZONE_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .default("x-faultzone"),
  DNS_SERVERS: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().min(3)))
    .optional(),
  RDAP_URL: z.url({ protocol: /^https$/, error: "is not a https address" }).optional(),
  RDAP_OWNERS: z.string().default("").transform(list),
  IPAM_PREFIXES_FILE: z.string().min(1).optional(),
  VALIDATION_INTERNAL_PREFIXES: z
    .string()
    .default("")
    .transform(list)
    .pipe(
      z.array(
        z.string().refine((text) => parsePrefix(text) !== null, {
          error: "has something that is not a prefix",
        }),
      ),
    ),
  PUBLISH_SCHEDULE: z
    .string()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, "is neither a time of day such as 16:00 nor off")
    .default("16:00"),
  MAPS_SERVICE_URL: origin.optional(),
  MAPS_SERVICE_KEY: z.string().min(1).optional(),
  MAPS_BROWSER_KEY: z.string().min(1).optional(),
  GEOIP_CITY_DB: z.string().min(1).optional(),
  GEOIP_ASN_DB: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  HUB_STREAMS: z.coerce.number().int().min(1).default(4000),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  DEMONSTRATION_DAYS: z.coerce.number().int().min(0).max(730).default(730),
  CUSTOMER_KEY: z.string().min(32, "has fewer than 32 characters").optional(),
  CUSTOMER_KEY_VERSION: z.coerce.number().int().min(1).max(31).default(1),
  SESSION_SECRET: z.string().min(32, "has fewer than 32 characters").optional(),
  ROLE_GROUPS: z.string().default("").transform(list).pipe(z.array(roleGroup)),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "is not a smtp:// address" }).optional(),
  MAIL_FROM: z.email().optional(),
  FEEDBACK_MAIL_TO: z.email().optional(),
  SECURITY_CONTACT: securityContact.optional(),
  FLAG_SERVICE_URL: origin.optional(),
  SETTINGS_OVERRIDES: z.string().default("{}").transform(jsonObject),
});

export const variableNames = Object.keys(variablesSchema.shape);

export type Environment = {
  /** How the program runs; what the site is for is `deployment`. */
  mode: "production" | "development" | "test";
  deployment: (typeof deployments)[number];
  host: string;
  port: number;
  /** Where `/metrics` is told; undefined where nobody collects. */
  metrics: { host: string; port: number } | undefined;
  /** Public address of the site; `undefined` means: as the browser asked on loopback. */
  appOrigin: string | undefined;
  databaseUrl: string | undefined;
  /** Addresses of the Postgres servers that samples are spread over beside the first one. */
  sampleServers: readonly string[];
  dataDir: string;
  buildDir: string;
  variants: readonly CloudName[];
  /** What is said of each variant, served or not. */
  clouds: Readonly<Record<CloudName, CloudEnvironment>>;
  /** How many proxies in front are ours; so many X-Forwarded-For entries are believed. */
  trustedProxies: number;
  sandbox: readonly SandboxPart[];
  sandboxPort: number;
  faultZoneHeader: string;
  dnsServers: readonly string[] | undefined;
  /** When endpoint changes are published: `HH:MM` in UTC, or `off`. */
  publishSchedule: string;
  /** Registry that is asked who owns a prefix, and the handles or names that are ours. */
  rdap: { url: string; owners: readonly string[] } | undefined;
  /** File of the internal prefixes, one a line. */
  ipamPrefixesFile: string | undefined;
  /** Private networks that the tests of internal sets may connect to. */
  internalPrefixes: readonly string[];
  maps: { serviceUrl: string; serviceKey: string } | undefined;
  mapsBrowserKey: string | undefined;
  geoIpCityDb: string | undefined;
  geoIpAsnDb: string | undefined;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  hubStreams: number;
  customerKey: string | undefined;
  /** Counts the keys: a changed one needs the next number. */
  customerKeyVersion: number;
  /** Days of figures that a demonstration has; 0 for none. */
  demonstrationDays: number;
  /** Keeps what a session holds of tokens unreadable in the database. */
  sessionSecret: string | undefined;
  roleGroups: readonly { tenantId: string; groupId: string; role: StaffRole }[];
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  feedbackMailTo: string | undefined;
  /** Whom `security.txt` names, as `mailto:` or `https:`; undefined where nobody is named. */
  securityContact: string | undefined;
  /** Remote flags; asking sends the visitor's address away, so it is off unless set. */
  flagServiceUrl: string | undefined;
  /** Settings of every variant that nothing else can change, by key; checked by whoever knows the settings. */
  settingsOverrides: Readonly<Record<string, unknown>>;
  /** False only to measure the server itself. */
  hasRateLimits: boolean;
};

/** Thrown with every problem of the environment at once. */
export class EnvironmentInvalid extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The environment does not fit:\n${problems.map((problem) => `  - ${problem}`).join("\n")}\nEvery ` +
        "variable is described in .env.example.",
    );
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
  const wrong =
    parsed.error?.issues.map((issue) => `${issue.path[0]?.toString() ?? "?"} ${issue.message}`) ??
    [];
  const problems = [
    ...wrong,
    ...missingVariables(
      filled,
      filled.SANDBOX === undefined ? defaultParts(filled) : list(filled.SANDBOX),
    ),
  ];
  if (!parsed.success || problems.length > 0) throw new EnvironmentInvalid(problems);
  return environmentFrom(parsed.data, parsed.data.SANDBOX ?? defaultParts(filled));
}

function environmentFrom(
  values: z.output<typeof variablesSchema>,
  sandbox: readonly SandboxPart[],
): Environment {
  return {
    mode: values.NODE_ENV,
    deployment: values.DEPLOYMENT ?? (values.NODE_ENV === "production" ? "production" : "dev"),
    host: sandbox.length > 0 ? "127.0.0.1" : (values.HOST ?? "0.0.0.0"),
    port: values.PORT,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    appOrigin: values.APP_ORIGIN,
    databaseUrl: values.DATABASE_URL,
    sampleServers: values.SAMPLE_SERVERS,
    dataDir: path.resolve(values.DATA_DIR),
    buildDir: path.resolve(values.BUILD_DIR),
    variants: values.CLOUD_VARIANTS,
    clouds: cloudsFrom(values),
    trustedProxies: values.TRUST_PROXY,
    sandbox,
    sandboxPort: values.SANDBOX_PORT,
    faultZoneHeader: values.FAULT_ZONE_HEADER.toLowerCase(),
    dnsServers: values.DNS_SERVERS,
    ...endpointSetsFrom(values),
    maps:
      values.MAPS_SERVICE_URL && values.MAPS_SERVICE_KEY
        ? { serviceUrl: values.MAPS_SERVICE_URL, serviceKey: values.MAPS_SERVICE_KEY }
        : undefined,
    mapsBrowserKey: values.MAPS_BROWSER_KEY,
    geoIpCityDb: values.GEOIP_CITY_DB,
    geoIpAsnDb: values.GEOIP_ASN_DB,
    logLevel: values.LOG_LEVEL,
    hubStreams: values.HUB_STREAMS,
    customerKey: values.CUSTOMER_KEY,
    customerKeyVersion: values.CUSTOMER_KEY_VERSION,
    demonstrationDays: values.DEMONSTRATION_DAYS,
    sessionSecret: values.SESSION_SECRET,
    roleGroups: values.ROLE_GROUPS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    feedbackMailTo: values.FEEDBACK_MAIL_TO,
    securityContact: values.SECURITY_CONTACT,
    flagServiceUrl: values.FLAG_SERVICE_URL,
    settingsOverrides: values.SETTINGS_OVERRIDES,
    hasRateLimits: values.RATE_LIMITS === "on",
  };
}

/** What the tests of endpoint sets ask outside, and when changes of them go out. */
function endpointSetsFrom(
  values: z.output<typeof variablesSchema>,
): Pick<Environment, "rdap" | "ipamPrefixesFile" | "internalPrefixes" | "publishSchedule"> {
  return {
    publishSchedule: values.PUBLISH_SCHEDULE,
    rdap:
      values.RDAP_URL === undefined
        ? undefined
        : { url: values.RDAP_URL, owners: values.RDAP_OWNERS },
    ipamPrefixesFile: values.IPAM_PREFIXES_FILE,
    internalPrefixes: values.VALIDATION_INTERNAL_PREFIXES,
  };
}

/** The whole sandbox where nothing real is configured, else none of it. */
function defaultParts(values: Record<string, string | undefined>): readonly SandboxPart[] {
  const isReal =
    [values.APP_ORIGIN, values.DATABASE_URL, values.SMTP_URL].some(
      (value) => value !== undefined,
    ) || namesAuthority(values);
  return isReal ? [] : sandboxParts;
}
