import { describe, expect, it } from "vitest";

import { aFrontDoor } from "#tests/factories/front-door";
import { aReport, aReportPlace } from "#tests/factories/report";
import {
  bestPossibleLatency,
  byPreference,
  expectedDoors,
  type MedianRoundTrip,
} from "~/features/network-test/front-doors";
import { geodesicKm } from "~/lib/geodesy";

import type { Report } from "./report";
import { reportView } from "./report.view";
import { sharingDefaults } from "./sharing-settings";
import { judgedFor } from "./judged-report";
import {
  isOwn,
  readerOf,
  readers,
  reportFor,
  eventDataFor,
  type Asker,
  type Reader,
  type Sharing,
} from "./visibility";

const ownName = "contoso-my.sharepoint.example";
const certificate = {
  subject: `CN=*.${ownName}`,
  issuer: "CN=Example",
  validTo: "2026-12-01T00:00:00.000Z",
  daysLeft: 200,
  isNameMatch: true,
  isTrusted: true,
  distrustReason: null,
  protocol: "TLSv1.3",
};

const doors = [
  aFrontDoor({ code: "AMS", latitude: 52.31, longitude: 4.76 }),
  aFrontDoor({ code: "LON", latitude: 51.47, longitude: -0.45 }),
  aFrontDoor({ code: "PAR", latitude: 49.01, longitude: 2.55 }),
];
const medians = new Map<string, MedianRoundTrip>([["PAR", { medianMs: 9, count: 12 }]]);

type Places = Pick<Report, "browserLocation" | "egressLocation">;

/** Everything of a report that is worked out from its places by their distances. */
function figuresFrom({ browserLocation, egressLocation }: Places): Partial<Report> {
  const forPlace = expectedDoors(browserLocation!, doors, medians).sort(byPreference);
  const forEgress = expectedDoors(egressLocation!, doors, medians).sort(byPreference);
  return {
    browserToEgressLocationDistance: geodesicKm(browserLocation!, egressLocation!),
    optimalFrontDoors: forPlace,
    optimalFrontDoorsForEgress: forEgress,
    optimalSharePointFrontDoors: forPlace,
    optimalSharePointFrontDoorsForEgress: forEgress,
    bestPossibleLatency: bestPossibleLatency(forPlace),
    bestPossibleLatencyForEgress: bestPossibleLatency(forEgress),
  };
}

const noFigures = {
  browserToEgressLocationDistance: null,
  optimalFrontDoors: [],
  optimalFrontDoorsForEgress: [],
  optimalSharePointFrontDoors: [],
  optimalSharePointFrontDoorsForEgress: [],
  bestPossibleLatency: null,
  bestPossibleLatencyForEgress: null,
} satisfies Partial<Report>;

const exactPlaces = {
  browserLocation: aReportPlace({ latitude: 52.367612, longitude: 4.904123 }),
  egressLocation: aReportPlace({ city: "London", latitude: 51.507489, longitude: -0.127755 }),
};

/** A report that has something to hide in every field that hides anything. */
const told = aReport({
  runId: "11111111-1111-4111-8111-canary000000",
  userId: "canary-user",
  tenantDomain: "canary.onmicrosoft.com",
  egressIp: "203.0.113.77",
  claimedEgressIp: "198.51.100.88",
  ...exactPlaces,
  ...figuresFrom(exactPlaces),
  serverTests: {
    startedAt: "2026-03-02T09:00:00.000Z",
    finishedAt: "2026-03-02T09:00:02.000Z",
    dns: [
      {
        host: "outlook.example",
        role: "exchange",
        outcome: "resolved",
        addresses: ["192.0.2.1"],
        canonicalNames: ["edge.example"],
        elapsedMs: 3,
      },
      {
        host: ownName,
        role: "tenant",
        outcome: "resolved",
        addresses: ["192.0.2.99"],
        canonicalNames: ["canary-alias.example"],
        elapsedMs: 3,
      },
      // The tenant's own host may also be the endpoint that latency is measured to.
      {
        host: ownName,
        role: "sharepoint",
        outcome: "resolved",
        addresses: ["192.0.2.99"],
        canonicalNames: [],
        elapsedMs: 3,
      },
    ],
    connectivity: [
      {
        host: "outlook.example",
        port: 443,
        role: "exchange",
        code: "Successful",
        address: "192.0.2.1",
        connectMs: 2,
        failure: null,
        certificate: null,
      },
      {
        host: ownName,
        port: 443,
        role: "tenant",
        code: "Successful",
        address: "192.0.2.99",
        connectMs: 2,
        failure: null,
        certificate,
      },
    ],
  },
});

/** What nobody but owner and holder may find anywhere in what they are given. */
const secrets = [
  "canary-user",
  "canary000000",
  "203.0.113.77",
  "198.51.100.88",
  "52.3676",
  "4.9041",
  "51.5074",
  "0.1277",
];

/** What besides only those may find whom the owner chose. */
const tenantSecrets = ["canary.onmicrosoft", "canary-alias", "contoso", "192.0.2.99"];

const publicPlaces = {
  browserLocation: aReportPlace({ latitude: 52.4, longitude: 4.9 }),
  egressLocation: aReportPlace({ city: "London", latitude: 51.5, longitude: -0.1 }),
};

/** The fields that others see otherwise than owner and holder; every other one is as it is. */
const chosenFields: Partial<Report> = {
  runId: "",
  userId: null,
  claimedEgressIp: null,
  egressIp: "203.0.113.x",
  ...publicPlaces,
  ...figuresFrom(publicPlaces),
};

const publicTests: Report["serverTests"] = {
  ...told.serverTests!,
  dns: told.serverTests!.dns.slice(0, 1),
  connectivity: told.serverTests!.connectivity.slice(0, 1),
};

/** The table, written by hand: what each reader sees otherwise than it is stored. */
const differing: Record<Reader, Partial<Report>> = {
  owner: {},
  holder: {},
  receiver: chosenFields,
  organisation: chosenFields,
  public: { ...chosenFields, tenantDomain: null, serverTests: publicTests },
};

const fields = Object.keys(told) as (keyof Report)[];

describe("reportFor", () => {
  it.each(readers.flatMap((reader) => fields.map((field) => ({ reader, field }))))(
    "$reader sees $field as the table says",
    ({ reader, field }) => {
      expect(reportFor(told, reader)[field]).toEqual(
        field in differing[reader] ? differing[reader][field] : told[field],
      );
    },
  );

  it.each([[{ latitude: 52.3501, longitude: 4.8501 }], [{ latitude: 52.4499, longitude: 4.9499 }]])(
    "two places that are one to the public have no figure that tells them apart: %o",
    (point) => {
      const places = { ...exactPlaces, browserLocation: aReportPlace(point) };
      expect(reportFor({ ...told, ...places, ...figuresFrom(places) }, "public")).toEqual(
        reportFor(told, "public"),
      );
    },
  );

  it("the public is told no distance of a place that is not known", () => {
    expect(
      reportFor({ ...told, browserLocation: null, egressLocation: null }, "public"),
    ).toMatchObject(noFigures);
  });

  it("the public sees nothing of the tenant in what the server tested", () => {
    const { dns, connectivity } = reportFor(told, "public").serverTests!;
    expect([dns.map(({ host }) => host), connectivity.map(({ host }) => host)]).toEqual([
      ["outlook.example"],
      ["outlook.example"],
    ]);
  });

  const others = readers.filter((reader) => !isOwn(reader));
  const hidden = others.flatMap((reader) =>
    [...secrets, ...(reader === "public" ? tenantSecrets : [])].map((secret) => ({
      reader,
      secret,
    })),
  );
  it.each(hidden)(
    "$secret does not get through to $reader, in the report or on its page",
    ({ reader, secret }) => {
      const report = reportFor(told, reader);
      expect(JSON.stringify(told)).toContain(secret);
      expect(JSON.stringify(report)).not.toContain(secret);
      expect(JSON.stringify(reportView(judgedFor(told, reader), reader))).not.toContain(secret);
    },
  );

  it("leaves the report itself as it was", () => {
    const before = structuredClone(told);
    reportFor(told, "public");
    expect(told).toEqual(before);
  });

  it("has nothing to hide where nothing is known", () => {
    const unknown = aReport({
      egressIp: null,
      egressLocation: null,
      browserLocation: null,
      serverTests: null,
      ...noFigures,
    });
    expect(reportFor(unknown, "public")).toEqual({ ...unknown, runId: "" });
  });

  it.each([
    ["2001:db8:1234:5678::9", "5678"],
    ["::ffff:203.0.113.77", "77"],
  ])("of %s only the network stays", (address, host) => {
    expect(reportFor(aReport({ egressIp: address }), "public").egressIp).not.toContain(host);
  });

  it.each([
    [52.44999, 4.95, 52.4, 5],
    [-33.86, 151.2043217, -33.9, 151.2],
    [0.04, -0.04, 0, 0],
    [-90, 180, -90, 180],
  ])("%d, %d become %d, %d", (latitude, longitude, coarseLatitude, coarseLongitude) => {
    const shownPlace = reportFor(
      aReport({ browserLocation: aReportPlace({ latitude, longitude }) }),
      "public",
    ).browserLocation;
    expect([shownPlace!.latitude + 0, shownPlace!.longitude + 0]).toEqual([
      coarseLatitude,
      coarseLongitude,
    ]);
  });
});

describe("readerOf", () => {
  const [ours, theirs] = ["tenant-a", "tenant-b"];
  const issuer = "https://login.example/";
  const askers = {
    owner: {
      account: { id: "owner", issuer, tenantId: ours, isGuest: false },
      holdsRun: false,
      isReceiver: false,
    },
    holder: { account: null, holdsRun: true, isReceiver: false },
    receiver: {
      account: { id: "receiver", issuer, tenantId: theirs, isGuest: false },
      holdsRun: false,
      isReceiver: true,
    },
    colleague: {
      account: { id: "colleague", issuer, tenantId: ours, isGuest: false },
      holdsRun: false,
      isReceiver: false,
    },
    guest: {
      account: { id: "guest", issuer, tenantId: ours, isGuest: true },
      holdsRun: false,
      isReceiver: false,
    },
    invited: {
      account: { id: "invited", issuer, tenantId: ours, isGuest: true },
      holdsRun: false,
      isReceiver: true,
    },
    namesake: {
      account: {
        id: "namesake",
        issuer: "https://elsewhere.example/",
        tenantId: ours,
        isGuest: false,
      },
      holdsRun: false,
      isReceiver: false,
    },
    stranger: {
      account: { id: "stranger", issuer, tenantId: theirs, isGuest: false },
      holdsRun: false,
      isReceiver: false,
    },
    visitor: { account: null, holdsRun: false, isReceiver: false },
  } satisfies Record<string, Asker>;

  const closed: Sharing = {
    ownerId: "owner",
    ownerTenantId: ours,
    ownerIssuer: issuer,
    isPublic: false,
    isSharedInOrganisation: false,
    allowed: sharingDefaults,
  };
  const everythingAllowed = {
    ...sharingDefaults,
    shareReportWithPublic: true,
    shareReportWithinOrganization: true,
  };
  const nothingAllowed = {
    ...sharingDefaults,
    shareReportWithPublic: false,
    shareReportWithinOrganization: false,
  };
  const all = { ...closed, isPublic: true, isSharedInOrganisation: true };
  const reports = {
    ownerless: { ...closed, ownerId: null, ownerTenantId: null, ownerIssuer: null },
    closed: { ...closed, allowed: everythingAllowed },
    "in the organisation": { ...closed, isSharedInOrganisation: true, allowed: everythingAllowed },
    "in the organisation, switched off": {
      ...closed,
      isSharedInOrganisation: true,
      allowed: { ...nothingAllowed, shareReportWithPublic: true },
    },
    public: { ...closed, isPublic: true, allowed: everythingAllowed },
    "public, switched off": {
      ...closed,
      isPublic: true,
      allowed: { ...nothingAllowed, shareReportWithinOrganization: true },
    },
    "shared in every way": { ...all, allowed: everythingAllowed },
    "shared in every way, switched off": { ...all, allowed: nothingAllowed },
    "shared in every way, as tenants are at first": { ...all, allowed: sharingDefaults },
  } satisfies Record<string, Sharing>;

  const no = undefined;
  it.each<[keyof typeof reports, Record<keyof typeof askers, Reader | undefined>]>([
    [
      "ownerless",
      {
        owner: "public",
        holder: "holder",
        receiver: "public",
        invited: "public",
        colleague: "public",
        guest: "public",
        stranger: "public",
        namesake: "public",
        visitor: "public",
      },
    ],
    [
      "closed",
      {
        owner: "owner",
        holder: "holder",
        receiver: "receiver",
        invited: "receiver",
        colleague: no,
        guest: no,
        stranger: no,
        namesake: no,
        visitor: no,
      },
    ],
    [
      "in the organisation",
      {
        owner: "owner",
        holder: "holder",
        receiver: "receiver",
        invited: "receiver",
        colleague: "organisation",
        guest: no,
        stranger: no,
        namesake: no,
        visitor: no,
      },
    ],
    [
      "in the organisation, switched off",
      {
        owner: "owner",
        holder: "holder",
        receiver: "receiver",
        invited: "receiver",
        colleague: no,
        guest: no,
        stranger: no,
        namesake: no,
        visitor: no,
      },
    ],
    [
      "public",
      {
        owner: "owner",
        holder: "holder",
        receiver: "receiver",
        invited: "receiver",
        colleague: "public",
        guest: "public",
        stranger: "public",
        namesake: "public",
        visitor: "public",
      },
    ],
    [
      "public, switched off",
      {
        owner: "owner",
        holder: "holder",
        receiver: "receiver",
        invited: "receiver",
        colleague: no,
        guest: no,
        stranger: no,
        namesake: no,
        visitor: no,
      },
    ],
    [
      "shared in every way",
      {
        owner: "owner",
        holder: "holder",
        receiver: "receiver",
        invited: "receiver",
        colleague: "organisation",
        guest: "public",
        stranger: "public",
        namesake: "public",
        visitor: "public",
      },
    ],
    [
      "shared in every way, switched off",
      {
        owner: "owner",
        holder: "holder",
        receiver: "receiver",
        invited: "receiver",
        colleague: no,
        guest: no,
        stranger: no,
        namesake: no,
        visitor: no,
      },
    ],
    [
      "shared in every way, as tenants are at first",
      {
        owner: "owner",
        holder: "holder",
        receiver: "receiver",
        invited: "receiver",
        colleague: "organisation",
        guest: no,
        stranger: no,
        namesake: no,
        visitor: no,
      },
    ],
  ])("a report that is %s", (report, expected) => {
    const found = Object.fromEntries(
      Object.entries(askers).map(([who, asker]) => [who, readerOf(reports[report], asker)]),
    );
    expect(found).toEqual(expected);
  });

  it("a tenant that is not known is nobody's organisation", () => {
    const sharing = { ...reports["in the organisation"], ownerTenantId: null };
    expect(readerOf(sharing, askers.visitor)).toBeUndefined();
    expect(readerOf(sharing, askers.colleague)).toBeUndefined();
  });

  it.each([
    ["owner", true],
    ["holder", true],
    ["receiver", false],
    ["organisation", false],
    ["public", false],
  ] as const)("to the %s a report is own: %s", (reader, own) => expect(isOwn(reader)).toBe(own));
});

describe("eventDataFor", () => {
  it.each<[string, unknown, unknown]>([
    [
      "a result about a tenant's name",
      { role: "tenant", host: ownName, addresses: ["192.0.2.99"] },
      { role: "tenant" },
    ],
    [
      "a result about an endpoint",
      { role: "exchange", host: "outlook.example" },
      { role: "exchange", host: "outlook.example" },
    ],
    ["a status", { status: "Finished" }, { status: "Finished" }],
    ["nothing", null, null],
    ["a text", "tenant", "tenant"],
  ])("%s", (_what, data, seen) => {
    expect(eventDataFor(data, "public")).toEqual(seen);
    for (const reader of ["owner", "holder", "receiver", "organisation"] as const)
      expect(eventDataFor(data, reader)).toEqual(data);
  });
});
