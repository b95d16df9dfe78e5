import { describe, expect, it } from "vitest";

import { aReport, aReportPlace } from "#tests/factories/report";

import type { Report } from "./report";
import { reportView } from "./report.view";
import { maySee, redactServerTestData, reportFor } from "./visibility";

const ownName = "contoso-my.sharepoint.example";
const certificate = {
  subject: `CN=*.${ownName}`, issuer: "CN=Example", validTo: "2026-12-01T00:00:00.000Z", daysLeft: 200,
  isNameMatch: true, isTrusted: true, distrustReason: null, protocol: "TLSv1.3",
};

/** A report that has something to hide in every field that hides anything. */
const told = aReport({
  runId: "11111111-1111-4111-8111-canary000000",
  userId: "canary-user",
  tenantDomain: "canary.onmicrosoft.com",
  egressIp: "203.0.113.77",
  claimedEgressIp: "198.51.100.88",
  browserLocation: aReportPlace({ latitude: 52.367612, longitude: 4.904123 }),
  egressLocation: aReportPlace({ city: "London", latitude: 51.507489, longitude: -0.127755 }),
  serverTests: {
    startedAt: "2026-03-02T09:00:00.000Z",
    finishedAt: "2026-03-02T09:00:02.000Z",
    dns: [
      { host: "outlook.example", role: "exchange", outcome: "resolved", addresses: ["192.0.2.1"], canonicalNames: ["edge.example"], elapsedMs: 3 },
      { host: ownName, role: "tenant", outcome: "resolved", addresses: ["192.0.2.99"], canonicalNames: ["canary-alias.example"], elapsedMs: 3 },
      // The tenant's own host may also be the endpoint that latency is measured to.
      { host: ownName, role: "sharepoint", outcome: "resolved", addresses: ["192.0.2.99"], canonicalNames: [], elapsedMs: 3 },
    ],
    connectivity: [
      { host: "outlook.example", port: 443, role: "exchange", code: "Successful", address: "192.0.2.1", connectMs: 2, failure: null, certificate: null },
      { host: ownName, port: 443, role: "tenant", code: "Successful", address: "192.0.2.99", connectMs: 2, failure: null, certificate },
    ],
  },
});

/** What nobody but the holder may find anywhere in what they are given. */
const secrets = ["canary", "contoso", "203.0.113.77", "198.51.100.88", "52.3676", "4.9041", "51.5074", "0.1277", "192.0.2.99"];

/** The fields that the public sees otherwise than the holder; every other one is as it is. */
const publicFields: Partial<Report> = {
  runId: "",
  userId: null,
  tenantDomain: null,
  claimedEgressIp: null,
  egressIp: "203.0.113.x",
  browserLocation: aReportPlace({ latitude: 52.4, longitude: 4.9 }),
  egressLocation: aReportPlace({ city: "London", latitude: 51.5, longitude: -0.1 }),
};

describe("reportFor", () => {
  const { serverTests: _tests, ...shown } = reportFor(told, "public");
  const { serverTests: _own, ...whole } = told;

  it.each(Object.keys(whole) as (keyof typeof whole)[])("the public sees %s as the table says", (field) => {
    expect(shown[field]).toEqual(field in publicFields ? publicFields[field] : whole[field]);
  });

  it("the public sees nothing of the tenant in what the server tested", () => {
    const { dns, connectivity } = reportFor(told, "public").serverTests!;
    expect([dns.map(({ host }) => host), connectivity.map(({ host }) => host)]).toEqual([["outlook.example"], ["outlook.example"]]);
  });

  it.each(secrets)("%s does not get through, in the report or on its page", (secret) => {
    const report = reportFor(told, "public");
    expect(JSON.stringify(told)).toContain(secret);
    expect(JSON.stringify(report)).not.toContain(secret);
    expect(JSON.stringify(reportView(report, "public"))).not.toContain(secret);
  });

  it("the holder sees everything", () => expect(reportFor(told, "holder")).toEqual(told));

  it("leaves the report itself as it was", () => {
    const before = structuredClone(told);
    reportFor(told, "public");
    expect(told).toEqual(before);
  });

  it("has nothing to hide where nothing is known", () => {
    const unknown = aReport({ egressIp: null, egressLocation: null, browserLocation: null, serverTests: null });
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
    const shownPlace = reportFor(aReport({ browserLocation: aReportPlace({ latitude, longitude }) }), "public").browserLocation;
    expect([shownPlace!.latitude + 0, shownPlace!.longitude + 0]).toEqual([coarseLatitude, coarseLongitude]);
  });
});

describe("maySee", () => {
  it.each([
    [null, "holder", true],
    [null, "public", true],
    ["someone", "holder", true],
    ["someone", "public", false],
  ] as const)("a report of %s is seen by %s: %s", (ownerId, reader, sees) => expect(maySee({ ownerId }, reader)).toBe(sees));
});

describe("redactServerTestData", () => {
  it.each<[string, unknown, unknown]>([
    ["a result about a tenant's name", { role: "tenant", host: ownName, addresses: ["192.0.2.99"] }, { role: "tenant" }],
    ["a result about an endpoint", { role: "exchange", host: "outlook.example" }, { role: "exchange", host: "outlook.example" }],
    ["a status", { status: "Finished" }, { status: "Finished" }],
    ["nothing", null, null],
    ["a text", "tenant", "tenant"],
  ])("%s", (_what, data, seen) => expect(redactServerTestData(data)).toEqual(seen));
});
