import type { NamedPlace } from "~/features/geo/place";
import type { Account } from "~/features/identity/account";
import {
  asClientEvent,
  redactedSection,
  redactedSections,
} from "~/features/network-test/client/redact-section";
import {
  bestPossibleLatency,
  expectedAnew,
  type ExpectedDoor,
} from "~/features/network-test/front-doors";
import { geodesicKm } from "~/lib/geodesy";
import { redactAddress } from "~/lib/ip";

import type { Report } from "./report";
import type { SharingSettings } from "./sharing-settings";

/**
 * How a reader stands to a report: the account it is saved to, the browser that ran it,
 * a user it was shared with by name, a member of the owner's organisation (guests of its
 * directory are none), anybody else who may see it.
 */
export const readers = ["owner", "holder", "receiver", "organisation", "public"] as const;
export type Reader = (typeof readers)[number];

/** What is stored about who sees a report, and what the owner's tenant allows now. */
export type Sharing = {
  ownerId: string | null;
  ownerTenantId: string | null;
  ownerIssuer: string | null;
  isPublic: boolean;
  isSharedInOrganisation: boolean;
  allowed: SharingSettings;
};

/** What is known of somebody who asks for a report; `isReceiver` is true only for an account. */
export type Asker = {
  account: Pick<Account, "id" | "issuer" | "tenantId" | "isGuest"> | null;
  holdsRun: boolean;
  isReceiver: boolean;
};

/**
 * How the asker stands to a report, the closest standing first; undefined for those who may
 * not see it (decision 0011). What an administrator switched off counts as not shared.
 */
export function readerOf(
  { ownerId, ownerTenantId, ownerIssuer, allowed, ...shared }: Sharing,
  { account, holdsRun, isReceiver }: Asker,
): Reader | undefined {
  if (account && account.id === ownerId) return "owner";
  if (holdsRun) return "holder";
  if (ownerId === null) return "public";
  if (isReceiver) return "receiver";
  const isOfTenant =
    account !== null && account.tenantId === ownerTenantId && account.issuer === ownerIssuer;
  const isColleague = isOfTenant && !account.isGuest;
  if (isColleague && shared.isSharedInOrganisation && allowed.shareReportWithinOrganization)
    return "organisation";
  return shared.isPublic && allowed.shareReportWithPublic ? "public" : undefined;
}

/** Whose report it is: these correct, delete and save it, and see all of it. */
export function isOwn(reader: Reader): boolean {
  return reader === "owner" || reader === "holder";
}

/** Decimals of a coordinate that others than owner and holder see: one, about 11 km, the size of a city. */
const publicDecimals = 1;

type Redaction = { [Field in keyof Report]?: (value: Report[Field]) => Report[Field] };

const coarse = (place: NamedPlace | null): NamedPlace | null =>
  place && { ...place, latitude: rounded(place.latitude), longitude: rounded(place.longitude) };

/** What nobody but owner and holder sees. */
const personal: Redaction = {
  userId: () => null,
  browserLocation: coarse,
  egressLocation: coarse,
  egressIp: (address) => address && redactAddress(address),
  claimedEgressIp: () => null,
  runId: () => "",
};

/**
 * The one table of fields by reader (decision 0011). What is not named here is seen by
 * every reader of the report; owner and holder see everything. Those whom the owner chose
 * may know the tenant.
 */
const redactions: Record<Reader, Redaction> = {
  owner: {},
  holder: {},
  receiver: personal,
  organisation: personal,
  public: { ...personal, tenantDomain: () => null, serverTests: withoutTenantNames },
};

/** The report as `reader` may see it. */
export function reportFor(report: Report, reader: Reader): Report {
  if (isOwn(reader)) return { ...report };
  const redacted: Report = { ...report };
  for (const [field, redact] of Object.entries(redactions[reader])) {
    Object.assign(redacted, {
      [field]: (redact as (value: unknown) => unknown)(report[field as keyof Report]),
    });
  }
  return {
    ...redacted,
    ...redactedSections(report, reader === "public" ? "public" : "receiver"),
    ...figuresOf(redacted),
  };
}

/**
 * The figures that were worked out from the exact places, worked out again from the coarse
 * ones: three distances to known doors would give the exact place back.
 */
function figuresOf(coarsened: Report) {
  const {
    browserLocation: place,
    egressLocation: egress,
    browserToEgressLocationDistance: distanceKm,
  } = coarsened;
  const from = (point: NamedPlace | null, doors: ExpectedDoor[]) =>
    point ? expectedAnew(point, doors) : [];
  const forPlace = from(place, coarsened.optimalFrontDoors);
  const forEgress = from(egress, coarsened.optimalFrontDoorsForEgress);
  return {
    browserToEgressLocationDistance:
      place && egress && distanceKm !== null ? geodesicKm(place, egress) : null,
    optimalFrontDoors: forPlace,
    optimalFrontDoorsForEgress: forEgress,
    optimalSharePointFrontDoors: from(place, coarsened.optimalSharePointFrontDoors),
    optimalSharePointFrontDoorsForEgress: from(
      egress,
      coarsened.optimalSharePointFrontDoorsForEgress,
    ),
    // The best door is always among the optimal ones.
    bestPossibleLatency: bestPossibleLatency(forPlace),
    bestPossibleLatencyForEgress: bestPossibleLatency(forEgress),
  } satisfies Partial<Report>;
}

/**
 * The data of a hub event as `reader` sees it: a result of the advanced client as its section, and to the
 * public a result about a tenant's name says only that there is one.
 */
export function eventDataFor(data: unknown, reader: Reader): unknown {
  const told = asClientEvent(data);
  if (told)
    return isOwn(reader)
      ? data
      : {
          ...told,
          result: redactedSection(
            told.test,
            told.result,
            reader === "public" ? "public" : "receiver",
          ),
        };
  const isOfTenant =
    typeof data === "object" && data !== null && "role" in data && data.role === "tenant";
  return isOfTenant && reader === "public" ? { role: "tenant" } : data;
}

function withoutTenantNames(tests: Report["serverTests"]): Report["serverTests"] {
  if (!tests) return tests;
  const own = new Set(
    tests.connectivity.filter(({ role }) => role === "tenant").map(({ host }) => host),
  );
  return {
    ...tests,
    dns: tests.dns.filter(({ host, role }) => role !== "tenant" && !own.has(host)),
    connectivity: tests.connectivity.filter(({ role }) => role !== "tenant"),
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(publicDecimals));
}
