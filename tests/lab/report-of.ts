import { clientTests, type ClientTest } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { ClientSection, ClientSections } from "~/features/network-test/client/client-sections";
import { implausibilities } from "~/features/network-test/client/judge-result";
import { addressesOf } from "~/features/network-test/client/result-addresses";
import type { Measured } from "~/features/network-test/verdict";
import { assessmentOf } from "~/features/reports/assessment";
import { untestedSections } from "~/features/reports/report";
import { aReport } from "#tests/factories/report";

import { placeOf, type Geography } from "./geography";

/** A browser that ran no script: nothing of what only it could have measured. */
const withoutBrowser: Partial<Measured> = {
  exchangeFaultZoneCode: null, measuredLatency: null, measuredLatencies: [], latencyMethod: null, latencyFailure: "no-script", lostSampleCount: null, probes: [],
};

/**
 * The report of a visitor of this place, seen from this egress address, as the server makes it of
 * the client's results: it judges each first, looks up its addresses, and keeps it by section.
 *
 * @param inBrowser what a browser measured before the report was made
 * @throws when the server would refuse a result
 */
export async function reportOf(results: readonly ClientResult[], { place }: Geography, egressIp: string, inBrowser = withoutBrowser): Promise<Measured> {
  const egressLocation = await placeOf(egressIp);
  const none = { Exchange: [], SharePoint: [] };
  const assessment = assessmentOf({ place, egressPlace: egressLocation, forPlace: none, forEgress: none, currentFrontDoor: null, exchangeScore: null, peers: null });
  const sections: Partial<Record<keyof ClientSections, ClientSection>> = {};
  for (const result of results) {
    const faults = implausibilities(result, { begunAt: new Date(results[0]?.startedAt ?? 0), now: new Date() });
    if (faults.length > 0) throw new Error(`The server would refuse ${result.test}: ${JSON.stringify(faults)}`);
    sections[clientTests[result.test].section] = await sectionOf(result);
  }
  return { ...aReport(), ...inBrowser, ...assessment, browserLocation: place, egressIp, egressLocation, egressNetwork: null, ...untestedSections, ...(sections as Partial<ClientSections>) };
}

/** What our server adds of the resolver that it saw. */
export async function resolverPart(recursive: string | null): Promise<Pick<ClientSections, "dnsResolver">> {
  if (recursive === null) return { dnsResolver: null };
  const at = new Date().toISOString();
  const data = { configured: [], recursive, inventsAnswers: null, wrongAnswers: [] };
  return { dnsResolver: await sectionOf({ test: "dnsResolver", source: "server", startedAt: at, finishedAt: at, reason: null, note: null, data }) };
}

type Found<Test extends ClientTest> = Omit<ClientSection<Test>, "addresses" | "tenantHosts" | "isWithheld"> & { test: Test };

async function sectionOf<Test extends ClientTest>({ source, startedAt, finishedAt, reason, note, data, test }: Found<Test>): Promise<ClientSection<Test>> {
  const addresses = await Promise.all(addressesOf(test, data as never).map(async (address) => ({ address, place: await placeOf(address), network: null })));
  return { source, startedAt, finishedAt, reason, note, data, addresses, tenantHosts: [], isWithheld: false };
}
