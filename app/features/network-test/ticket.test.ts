import { describe, expect, it } from "vitest";

import { aClientSection, aLatency } from "#tests/factories/client-result";
import { farEgress, findingOf, reportByFinding, unreachable } from "#tests/factories/finding";

import { findingKinds } from "./finding";
import type { Measured } from "./verdict";

describe("ticket", () => {
  it("holds the finding, the figures and the request", () => {
    expect(findingOf(farEgress).ticket.map(({ key }) => key)).toEqual([
      "ticket.opening",
      "ticket.egress-with-network",
      "ticket.latency",
      "ticket.door-with-best",
      "ticket.request.far-egress",
    ]);
  });

  it("leaves out what is not known", () => {
    const report = { ...unreachable, browserLocation: null, egressLocation: null, browserToEgressLocationDistance: null, currentFrontDoor: null };
    expect(findingOf(report).ticket.map(({ key }) => key)).toEqual([
      "ticket.opening-without-place",
      "ticket.request.exchange-unreachable",
    ]);
  });

  it.each(["nothing-found", "still-running", "latency-missing"] as const)("asks for nothing when %s", (kind) => {
    expect(findingOf(reportByFinding[kind]).ticket).toEqual([]);
  });

  it("says in its first line what was found, when and where", () => {
    const [first] = findingOf(farEgress).ticket;
    expect(first?.params).toMatchObject({ at: { unit: "instant" }, place: { unit: "text", text: "Amsterdam" }, finding: { key: "headline.far-egress" } });
  });

  const evidence = (report: Partial<Measured>) => findingOf(report).ticket.flatMap(({ params: { found } }) => (found ? [found] : []));
  const proxies = (host: string) => ({
    proxies: aClientSection("proxy", { found: [{ origin: "pac", host, port: 8080, appliesTo: [], needsPassword: true, latency: null, evidence: "" }] }),
  });
  it.each<[string, Partial<Measured>, unknown[]]>([
    ["endpoints that did not answer the browser", reportByFinding["probes-failed"], [{ unit: "count", value: 0, of: 1, noun: "endpoints" }, { unit: "text", text: "a" }]],
    ["names that the server could not resolve", reportByFinding["server-dns"], [{ unit: "count", value: 0, of: 1, noun: "names" }, { unit: "text", text: "mail.example" }]],
    ["a proxy by its name", proxies("proxy.example"), [{ unit: "text", text: "proxy.example:8080" }, { unit: "word", word: "proxy-password" }]],
    ["no proxy by its address", proxies("10.1.2.3"), [{ unit: "word", word: "proxy-password" }]],
    ["no proxy by its address of version 6", proxies("fd00::1"), [{ unit: "word", word: "proxy-password" }]],
    ["of resolvers how many answer", { dnsPerformance: aClientSection("dnsPerformance", { resolvers: [{ address: "8.8.8.8", latency: null, failures: 3, failure: "time-out" }, { address: "8.8.4.4", latency: aLatency(), failures: 0, failure: null }] }) }, [{ unit: "count", value: 1, of: 2, noun: "resolvers" }]],
  ])("names %s", (_what, report, found) => {
    expect(evidence(report)).toEqual(found);
  });

  it("names no address", () => {
    for (const kind of findingKinds) expect(JSON.stringify(findingOf(reportByFinding[kind]).ticket)).not.toContain("192.0.2.10");
  });
});
