import { ok, refuse, type Result } from "~/lib/result";

import { guidOf } from "./client-request-id";
import { publicInstanceOf, type PublicInstance } from "./public-instance";
import { tenantNameOf } from "./tenant-name";

const parameterNames = [
  "ClientRequestId",
  "Format",
  "Instance",
  "AllVersions",
  "ServiceAreas",
  "TenantName",
  "NoIPv6",
  "singleVersion",
] as const;
type ParameterName = (typeof parameterNames)[number];

export type FeedFormat = "JSON" | "CSV" | "RSS";

/** All that a request may ask of the feed, read from its query whatever the case of names and values. */
export type FeedQuery = {
  format: FeedFormat;
  instance: PublicInstance | null;
  hasAllVersions: boolean;
  /** In lower case, each once, in order; null for all. */
  serviceAreas: readonly string[] | null;
  tenantName: string | null;
  isWithoutIpv6: boolean;
  isSingleVersion: boolean;
};

/** A parameter that is not valid, with the key of the sentence that says so (`calls.json`). */
export type QueryFault = { field: string; sentence: string; values?: Record<string, string> };

/** Longest list of service areas that is read. */
const areasLengthLimit = 1000;

const nameByLower = new Map<string, ParameterName>(
  parameterNames.map((name) => [name.toLowerCase(), name]),
);

/** The reader's GUID in one spelling; null when it is missing, doubled or none. */
export function clientRequestIdOf(search: URLSearchParams): string | null {
  const [first, ...more] = [...search].filter(([name]) => name.toLowerCase() === "clientrequestid");
  return first && more.length === 0 ? guidOf(first[1].trim()) : null;
}

/** Reads the parameters that the web service knows; those it does not know mean nothing. */
export function feedQueryOf(search: URLSearchParams): Result<FeedQuery, QueryFault[]> {
  const given = new Map<ParameterName, string>();
  const faults: QueryFault[] = [];
  for (const [typed, value] of search) {
    const name = nameByLower.get(typed.toLowerCase());
    if (name && given.has(name)) faults.push({ field: name, sentence: "given-twice" });
    if (name) given.set(name, value.trim());
  }
  const read = <Value>(
    field: ParameterName,
    { missing, parse, expected }: Reading<Value>,
  ): Value => {
    const text = given.get(field);
    const value = text === undefined ? missing : parse(text);
    if (value !== undefined) return value;
    faults.push({ field, sentence: expected });
    return missing;
  };
  const query: FeedQuery = {
    format: read("Format", readings.format),
    instance: read("Instance", readings.instance),
    hasAllVersions: read("AllVersions", readings.flag),
    serviceAreas: read("ServiceAreas", readings.areas),
    tenantName: read("TenantName", readings.tenant),
    isWithoutIpv6: read("NoIPv6", readings.flag),
    isSingleVersion: read("singleVersion", readings.namedFlag),
  };
  return faults.length === 0 ? ok(query) : refuse(faults);
}

type Reading<Value> = {
  missing: Value;
  parse: (text: string) => Value | undefined;
  expected: string;
};

const readings: {
  format: Reading<FeedFormat>;
  instance: Reading<PublicInstance | null>;
  flag: Reading<boolean>;
  namedFlag: Reading<boolean>;
  areas: Reading<readonly string[] | null>;
  tenant: Reading<string | null>;
} = {
  format: { missing: "JSON", parse: formatOf, expected: "expected-format" },
  instance: { missing: null, parse: publicInstanceOf, expected: "expected-instance" },
  flag: { missing: false, parse: flagOf, expected: "expected-flag" },
  // Its name says it all: links to one version have `&singleVersion` without a value.
  namedFlag: {
    missing: false,
    parse: (text) => (text === "" ? true : flagOf(text)),
    expected: "expected-flag",
  },
  areas: {
    missing: null,
    parse: areasOf,
    expected: "expected-areas",
  },
  tenant: {
    missing: null,
    parse: (text) => (text === "" ? null : (tenantNameOf(text) ?? undefined)),
    expected: "expected-tenant",
  },
};

function flagOf(text: string): boolean | undefined {
  const lower = text.toLowerCase();
  if (lower === "true" || lower === "1") return true;
  return lower === "false" || lower === "0" || lower === "" ? false : undefined;
}

function formatOf(text: string): FeedFormat | undefined {
  const upper = text.toUpperCase();
  return upper === "JSON" || upper === "CSV" || upper === "RSS" ? upper : undefined;
}

/** An empty list leaves the choice out. */
function areasOf(text: string): readonly string[] | null | undefined {
  if (text.length > areasLengthLimit) return undefined;
  const areas = [
    ...new Set(
      text
        .toLowerCase()
        .split(",")
        .map((area) => area.trim())
        .filter((area) => area !== ""),
    ),
  ].sort();
  return areas.length > 0 ? areas : null;
}
