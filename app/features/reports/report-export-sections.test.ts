import { describe, expect, it } from "vitest";

import {
  aClientSection,
  allClientSections,
  anEndpoint,
  aTrace,
} from "#tests/factories/client-result";
import { aReport } from "#tests/factories/report";

import type { Report } from "./report";
import { sectionRows } from "./report-export-sections";
import { reportFor } from "./visibility";

const rowsOf = (section: string, report: Partial<Report>) =>
  sectionRows(aReport(report)).filter((row) => row.section === section);
const hop = { address: "8.8.4.1", place: null, network: { asn: 15169, organisation: "Google" } };

describe("sectionRows", () => {
  it.each<[string, string, Partial<Report>, object]>([
    [
      "an endpoint",
      "connectivity",
      {
        connectivity: aClientSection("connectivity", {
          results: [anEndpoint({ host: "a.example", endpointSetId: 1, connectMs: 9 })],
        }),
      },
      {
        name: "a.example:443",
        status: "Successful",
        value: 9,
        unit: "ms",
        reason: null,
        more: "set 1; required; HTTP 200; issuer DigiCert Inc",
      },
    ],
    [
      "an endpoint that failed",
      "connectivity",
      {
        connectivity: aClientSection("connectivity", {
          results: [
            anEndpoint({
              host: "a.example",
              code: "Failed",
              failure: "timeout",
              certificate: null,
              status: null,
              connectMs: null,
            }),
          ],
        }),
      },
      { status: "Failed", value: null, reason: "timeout" },
    ],
    [
      "a hop with its provider",
      "traceroutes",
      {
        traceroutes: aClientSection(
          "traceroute",
          { traces: [aTrace({ hops: aTrace().hops.slice(2, 3) })] },
          { addresses: [hop] },
        ),
      },
      { name: "exchange 3", value: 6, unit: "ms", more: "8.8.4.1; AS15169 Google" },
    ],
    [
      "a route that was not traced",
      "traceroutes",
      {
        traceroutes: aClientSection("traceroute", {
          traces: [aTrace({ hops: [], reason: "tool-missing" })],
        }),
      },
      { name: "exchange", reason: "tool-missing" },
    ],
    [
      "a resolver",
      "dnsPerformance",
      { dnsPerformance: aClientSection("dnsPerformance") },
      { name: "192.168.1.1", unit: "ms" },
    ],
    [
      "a WebSocket",
      "webSocket",
      { webSocket: aClientSection("webSocket") },
      { name: "substrate.office.com", status: "opened", value: 24, unit: "ms" },
    ],
    [
      "a workload in a tunnel",
      "vpns",
      { vpns: aClientSection("vpn") },
      { name: "Exchange", status: "split-out", value: 0, unit: "ranges", of: 4 },
    ],
    [
      "the gateway",
      "congestion",
      { congestion: aClientSection("congestion") },
      { name: "congestedAt", value: "nowhere" },
    ],
  ])("writes %s", (_what, section, report, row) => {
    expect(rowsOf(section, report)[0]).toMatchObject(row);
  });

  it("has rows of every section, and none of what was not tested", () => {
    const sections = new Set(
      sectionRows(aReport(allClientSections())).map(({ section }) => section),
    );
    const found = Object.entries(allClientSections()).filter(
      ([, section]) =>
        !(section?.data && "found" in section.data && section.data.found.length === 0),
    );
    expect([...sections].sort()).toEqual(found.map(([name]) => name).sort());
    expect(sectionRows(aReport())).toEqual([]);
  });

  it("has nothing of the inside for others", () => {
    const rows = sectionRows(reportFor(aReport(allClientSections()), "public"));
    expect(rows.length).toBeGreaterThan(20);
    expect(JSON.stringify(rows)).not.toMatch(/192\.168\.|wlan0/);
  });
});
