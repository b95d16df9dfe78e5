import { describe, expect, it } from "vitest";

import { farEgress, findingOf, reportByFinding, unreachable } from "#tests/factories/finding";

import { findingKinds } from "./finding";

describe("ticket", () => {
  it("holds the finding, the figures and the request", () => {
    expect(findingOf(farEgress).ticket.map(({ key }) => key)).toEqual([
      "ticket.opening",
      "headline.far-egress",
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
      "headline.exchange-unreachable",
      "ticket.request.exchange-unreachable",
    ]);
  });

  it.each(["nothing-found", "still-running", "latency-missing"] as const)("asks for nothing when %s", (kind) => {
    expect(findingOf(reportByFinding[kind]).ticket).toEqual([]);
  });

  it("names no address", () => {
    for (const kind of findingKinds) expect(JSON.stringify(findingOf(reportByFinding[kind]).ticket)).not.toContain("192.0.2.10");
  });
});
