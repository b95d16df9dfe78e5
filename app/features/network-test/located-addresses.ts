import type { NamedPlace } from "~/features/geo/place";

import type { ClientSection, ClientSections } from "./client/client-sections";
import type { MeasuredRoundTrip } from "./fibre";
import type { Measured } from "./verdict";

/** Where the database has the resolver that asks for the names; null where it does not know, or nobody saw who asks. */
export function resolverPlace(section: ClientSection<"dnsResolver"> | null): NamedPlace | null {
  const recursive = section?.data?.recursive ?? null;
  return section?.addresses.find(({ address }) => address === recursive)?.place ?? null;
}

/**
 * The round trip to the resolver that asks, where the computer asks this very address: one that only
 * hands questions on may answer from memory, and says nothing of who is behind it.
 */
export function resolverRoundTrip({
  dnsResolver,
  dnsPerformance,
}: Pick<ClientSections, "dnsResolver" | "dnsPerformance">): MeasuredRoundTrip | null {
  const recursive = dnsResolver?.data?.recursive ?? null;
  const asked = dnsPerformance?.data?.resolvers.find(({ address }) => address === recursive);
  return asked?.latency ? { ms: asked.latency.minMs, errorMs: 0 } : null;
}

/** The round trip that media takes to its relay, and so at most to where it leaves the network. */
export function mediaRoundTrip({ skype }: Pick<ClientSections, "skype">): MeasuredRoundTrip | null {
  const { latencyMs = null, answerMs = null } = skype?.data ?? {};
  const ms = latencyMs ?? answerMs;
  return ms === null ? null : { ms, errorMs: 0 };
}

type ByProxy = { appliesTo: readonly string[]; latency: { minMs: number } | null };

/**
 * The least of what was measured to a proxy and over it: what goes over it goes to it first. Where
 * Exchange answers sooner than light gets to a proxy, the proxy is elsewhere or not on that way.
 */
export function proxyRoundTrip(
  { latency, appliesTo }: ByProxy,
  { connectivity, measuredLatency }: Pick<Measured, "connectivity" | "measuredLatency">,
): MeasuredRoundTrip | null {
  const over =
    connectivity?.data?.results.flatMap(({ viaProxy, host, connectMs }) =>
      viaProxy && connectMs !== null && appliesTo.includes(host) ? [connectMs] : [],
    ) ?? [];
  const all = [
    ...over,
    ...(latency ? [latency.minMs] : []),
    ...(measuredLatency === null ? [] : [measuredLatency]),
  ];
  return all.length === 0 ? null : { ms: Math.min(...all), errorMs: 0 };
}
