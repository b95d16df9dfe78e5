import { isPublicAddress } from "~/lib/ip";

import type { ClientTestData } from "./client-data.schema";
import { clientTests, type ClientTest } from "./client-results";
import type { ClientSection, ClientSections } from "./client-sections";

/** Who reads a section without being the owner or the holder of its run; the public knows no tenant either. */
export type Audience = "receiver" | "public";

type Asked = { audience: Audience; tenantHosts: ReadonlySet<string> };
type Redaction<Test extends ClientTest> = (data: ClientTestData[Test], asked: Asked) => ClientTestData[Test] | null;

/** Host names that this audience may see. */
const shown = ({ audience, tenantHosts }: Asked) => (host: string) => audience === "receiver" || !tenantHosts.has(host);

/**
 * What each test shows to others (rules, section 5): no interface, no address of the inside, no
 * name of a VPN or a proxy, no egress address. Null where nothing is left.
 */
const redactions: { [Test in ClientTest]: Redaction<Test> } = {
  networkInterface: () => null,
  arp: () => null,
  proxy: (data, asked) => ({
    found: data.found.map((proxy) => ({ ...proxy, host: null, port: null, evidence: "", appliesTo: proxy.appliesTo.filter(shown(asked)) })),
  }),
  vpn: (data) => ({
    vpns: data.vpns.map(({ isUp }) => ({ name: "", interface: "", isUp })),
    routes: data.routes.map((route) => ({ ...route, interface: null })),
  }),
  dnsResolver: (data, asked) => ({
    ...data,
    configured: data.configured.filter(isPublicAddress),
    recursive: data.recursive !== null && isPublicAddress(data.recursive) ? data.recursive : null,
    wrongAnswers: data.wrongAnswers
      .filter(({ host }) => shown(asked)(host))
      .map((answer) => ({ ...answer, addresses: answer.addresses.filter(isPublicAddress) })),
  }),
  dnsPerformance: (data, asked) => ({
    resolvers: data.resolvers.filter(({ address }) => isPublicAddress(address)),
    names: data.names.filter(({ host }) => shown(asked)(host)),
  }),
  connectivity: (data, asked) => ({
    ...data,
    results: data.results.filter(({ host, endpointSetId }) => shown(asked)(host) && (asked.audience === "receiver" || endpointSetId !== null)),
  }),
  webSocket: (data, asked) => ({ results: data.results.filter(({ host }) => shown(asked)(host)) }),
  traceroute: (data, asked) => ({
    traces: data.traces.map((trace) => ({
      ...trace,
      host: shown(asked)(trace.host) ? trace.host : "",
      hops: trace.hops.map((hop) => ({ ...hop, address: hop.address !== null && isPublicAddress(hop.address) ? hop.address : null })),
    })),
  }),
  congestion: (data) => ({ ...data, gateway: data.gateway && isPublicAddress(data.gateway.address) ? data.gateway : null }),
  skype: (data) => ({ ...data, mappedAddress: null }),
  bufferBloat: (data) => data,
};

/** A section as others than owner and holder see it. */
export function redactedSection<Test extends ClientTest>(test: Test, section: ClientSection<Test>, audience: Audience): ClientSection<Test> {
  const asked = { audience, tenantHosts: new Set(section.tenantHosts) };
  const redact = redactions[test] as unknown as Redaction<Test>;
  const data = section.data && redact(section.data, asked);
  const left = JSON.stringify(data ?? "");
  return {
    ...section,
    data,
    note: null,
    addresses: section.addresses.filter(({ address }) => left.includes(`"${address}"`)),
    tenantHosts: audience === "receiver" ? section.tenantHosts : [],
    isWithheld: section.data !== null && data === null,
  };
}

/** The data of a hub event that told of a section; null for every other. */
export function asClientEvent(data: unknown): { source: string; test: ClientTest; result: ClientSection } | null {
  const isOne = typeof data === "object" && data !== null && "test" in data && "result" in data && Object.hasOwn(clientTests, String(data.test));
  return isOne ? (data as { source: string; test: ClientTest; result: ClientSection }) : null;
}

/** All sections as others than owner and holder see them. */
export function redactedSections(sections: ClientSections, audience: Audience): ClientSections {
  const entries = Object.entries(clientTests).map(([test, { section: name }]) => {
    const section = sections[name] as ClientSection | null;
    return [name, section && redactedSection(test as ClientTest, section, audience)];
  });
  return Object.fromEntries(entries) as ClientSections;
}
