import { isPublicAddress, redactAddress } from "~/lib/ip";

import type { ClientTestData } from "./client-data.schema";
import { clientTests, type ClientTest } from "./client-results";
import type { ClientSection, ClientSections } from "./client-sections";

/** Who reads a section without being the owner or the holder of its run; the public knows no tenant either. */
export type Audience = "receiver" | "public";

type Asked = {
  audience: Audience;
  tenantHosts: ReadonlySet<string>;
  ownAddresses: ReadonlySet<string>;
};
type Redaction<Test extends ClientTest> = (
  data: ClientTestData[Test],
  asked: Asked,
) => ClientTestData[Test] | null;

/** Host names that this audience may see. */
const shown =
  ({ audience, tenantHosts }: Asked) =>
  (host: string) =>
    audience === "receiver" || !tenantHosts.has(host);

/** An address as others see it: of the visitor's own line its network, of the inside nothing. */
const seen =
  ({ ownAddresses }: Asked) =>
  (address: string | null) =>
    address === null || !isPublicAddress(address)
      ? null
      : ownAddresses.has(address)
        ? redactAddress(address)
        : address;

const isSeen = (address: string | null) => address !== null;

/** The name of whoever inspects a certificate tells the public whose network it is. */
const withoutIssuer = <Endpoint extends ClientTestData["connectivity"]["results"][number]>(
  endpoint: Endpoint,
): Endpoint =>
  endpoint.certificate === null || endpoint.code === "Successful"
    ? endpoint
    : { ...endpoint, certificate: { ...endpoint.certificate, subject: "", issuer: "" } };

/**
 * What each test shows to others (rules, section 5): no interface, no address of the inside, no
 * name of a VPN or a proxy, no whole address of the visitor's line. Null where nothing is left.
 */
const redactions: { [Test in ClientTest]: Redaction<Test> } = {
  networkInterface: () => null,
  arp: () => null,
  proxy: (data, asked) => ({
    found: data.found.map((proxy) => ({
      ...proxy,
      host: null,
      port: null,
      evidence: "",
      appliesTo: proxy.appliesTo.filter(shown(asked)),
    })),
  }),
  vpn: (data) => ({
    vpns: data.vpns.map(({ isUp }) => ({ name: "", interface: "", isUp })),
    routes: data.routes.map((route) => ({ ...route, interface: null })),
  }),
  dnsResolver: (data, asked) => ({
    ...data,
    configured: data.configured.map(seen(asked)).filter(isSeen),
    // Seen from outside: what is not public is a stand-in, and its network tells nothing of the inside.
    recursive:
      data.recursive === null
        ? null
        : (seen(asked)(data.recursive) ?? redactAddress(data.recursive)),
    wrongAnswers: data.wrongAnswers
      .filter(({ host }) => shown(asked)(host))
      .map((answer) => ({
        ...answer,
        addresses: answer.addresses.map(seen(asked)).filter(isSeen),
      })),
  }),
  dnsPerformance: (data, asked) => ({
    resolvers: data.resolvers.flatMap((resolver) => {
      const address = seen(asked)(resolver.address);
      return address === null ? [] : [{ ...resolver, address }];
    }),
    names: data.names.filter(({ host }) => shown(asked)(host)),
  }),
  connectivity: (data, asked) => {
    if (asked.audience === "receiver") return data;
    const results = data.results
      .filter(({ host, endpointSetId }) => shown(asked)(host) && endpointSetId !== null)
      .map(withoutIssuer);
    return results.length === 0 && data.results.length > 0 ? null : { ...data, results };
  },
  webSocket: (data, asked) => ({ results: data.results.filter(({ host }) => shown(asked)(host)) }),
  traceroute: (data, asked) => ({
    traces: data.traces.map((trace) => ({
      ...trace,
      host: shown(asked)(trace.host) ? trace.host : "",
      // The first hop stands in the house, by version 6 with an address out of the range of the house.
      hops: trace.hops.map((hop) => ({
        ...hop,
        address: hop.hop === 1 ? null : seen(asked)(hop.address),
      })),
    })),
  }),
  congestion: ({ firstPublicHop, congestedAt }, asked) => {
    const address = firstPublicHop && seen(asked)(firstPublicHop.address);
    return {
      gateway: null,
      firstPublicHop: firstPublicHop && address ? { ...firstPublicHop, address } : null,
      congestedAt,
    };
  },
  skype: (data) => ({ ...data, mappedAddress: null }),
  bufferBloat: (data) => data,
};

/** A section as others than owner and holder see it. */
export function redactedSection<Test extends ClientTest>(
  test: Test,
  section: ClientSection<Test>,
  audience: Audience,
): ClientSection<Test> {
  const ownAddresses = new Set(section.ownAddresses);
  const asked = { audience, tenantHosts: new Set(section.tenantHosts), ownAddresses };
  const redact = redactions[test] as unknown as Redaction<Test>;
  const data = section.data && redact(section.data, asked);
  const left = JSON.stringify(data ?? "");
  return {
    ...section,
    data,
    note: null,
    addresses: section.addresses
      .map((known) =>
        ownAddresses.has(known.address) || !isPublicAddress(known.address)
          ? { ...known, address: redactAddress(known.address) }
          : known,
      )
      .filter(({ address }) => left.includes(`"${address}"`)),
    tenantHosts: audience === "receiver" ? section.tenantHosts : [],
    ownAddresses: [],
    isWithheld: section.data !== null && data === null,
  };
}

/** The data of a hub event that told of a section; null for every other. */
export function asClientEvent(
  data: unknown,
): { source: string; test: ClientTest; result: ClientSection } | null {
  const isOne =
    typeof data === "object" &&
    data !== null &&
    "test" in data &&
    "result" in data &&
    Object.hasOwn(clientTests, String(data.test));
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
