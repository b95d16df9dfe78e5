import type { NamedPlace } from "~/features/geo/place";
import { redactAddress } from "~/lib/ip";

import type { Report } from "./report";

/** How a reader stands to a report: the browser that ran it, or anybody else who may see it. */
export const readers = ["holder", "public"] as const;
export type Reader = (typeof readers)[number];

/** Decimals of a coordinate that others than the holder see: one, about 11 km, the size of a city. */
const publicDecimals = 1;

type Redaction = { [Field in keyof Report]?: (value: Report[Field]) => Report[Field] };

const coarse = (place: NamedPlace | null): NamedPlace | null =>
  place && { ...place, latitude: rounded(place.latitude), longitude: rounded(place.longitude) };

/**
 * The one table of fields by reader (decision 0011). What is not named here is seen by
 * every reader of the report; the holder sees everything.
 */
const redactions: Record<Reader, Redaction> = {
  holder: {},
  public: {
    userId: () => null,
    browserLocation: coarse,
    egressLocation: coarse,
    egressIp: (address) => address && redactAddress(address),
    claimedEgressIp: () => null,
    tenantDomain: () => null,
    runId: () => "",
  },
};

/** The report as `reader` may see it. */
export function reportFor(report: Report, reader: Reader): Report {
  const redacted: Report = { ...report };
  for (const [field, redact] of Object.entries(redactions[reader])) {
    Object.assign(redacted, { [field]: (redact as (value: unknown) => unknown)(report[field as keyof Report]) });
  }
  if (reader === "public") redacted.serverTests = withoutTenantNames(report.serverTests);
  return redacted;
}

/** Who may see a report at all: one without owner is readable by its id (decision 0011). */
export function maySee(stored: { ownerId: string | null }, reader: Reader): boolean {
  return reader === "holder" || stored.ownerId === null;
}

/** The data of a hub event as others than the holder see it: a result about a tenant's name says only that there is one. */
export function redactServerTestData(data: unknown): unknown {
  const isOfTenant = typeof data === "object" && data !== null && "role" in data && data.role === "tenant";
  return isOfTenant ? { role: "tenant" } : data;
}

function withoutTenantNames(tests: Report["serverTests"]): Report["serverTests"] {
  if (!tests) return tests;
  const own = new Set(tests.connectivity.filter(({ role }) => role === "tenant").map(({ host }) => host));
  return {
    ...tests,
    dns: tests.dns.filter(({ host, role }) => role !== "tenant" && !own.has(host)),
    connectivity: tests.connectivity.filter(({ role }) => role !== "tenant"),
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(publicDecimals));
}
