import { portOf } from "~/lib/url-port";

import { browserUrlOf, type BrowserEndpoint, type NotAsked } from "../browser-targets";
import type { ClientTestData } from "./client-data.schema";

/**
 * What a page can know of an address that it may not read: that something answered, that nothing
 * did, that nothing did in time; or that its own policy stopped it, which says nothing of the network.
 */
export type ReachOutcome = "reached" | "failed" | "timed-out" | "not-asked";

export type Reached = { endpoint: BrowserEndpoint; outcome: ReachOutcome };

/** Up to this share of failures each is asked again: chance explains single ones, and not the half of all. */
const askedAgainRatio = 0.25;

/** Failures that may be chance, to be asked once more before they count. */
export function worthAskingAgain(results: readonly Reached[]): BrowserEndpoint[] {
  const failed = results.filter(({ outcome }) => outcome === "failed" || outcome === "timed-out");
  return failed.length <= Math.max(1, results.length * askedAgainRatio)
    ? failed.map(({ endpoint }) => endpoint)
    : [];
}

/** The outcomes in the shape of the client's results: neither status nor certificate, for a page sees none. */
export function connectivityOf(
  results: readonly Reached[],
  notAsked: NotAsked,
): ClientTestData["connectivity"] {
  const asked = results.filter(({ outcome }) => outcome !== "not-asked");
  return {
    results: asked.map(({ endpoint, outcome }) => ({
      endpointSetId: endpoint.endpointSetId,
      host: endpoint.host,
      port: portOf(new URL(browserUrlOf(endpoint))),
      isRequired: true,
      code: outcome === "reached" ? "Successful" : "Failed",
      status: null,
      connectMs: null,
      family: null,
      viaProxy: false,
      failure: outcome === "reached" ? null : outcome,
      certificate: null,
    })),
    isCaptivePortal: false,
    notAsked: { ...notAsked, byPolicy: results.length - asked.length },
  };
}
