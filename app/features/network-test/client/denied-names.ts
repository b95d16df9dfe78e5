import { isHostOf } from "../door-hosts";
import { evidenceOf, hasExchangeAnswered, reachedCodes } from "../evidence";
import type { Measured } from "../verdict";

/** Outcomes by which a resolver says that a name leads nowhere. */
const denials: readonly string[] = ["no-such-name", "no-address", "refused"];

/** How names of front doors begin, for a run whose routes were not traced. */
const doorPrefixes = ["outlook.", "sharepoint."];

/**
 * Front doors of the suite whose names a resolver denies though it answers: what a filter does.
 * Names of the tenant do not count, since a mistyped one is not there, nor do other names of the
 * feed, which their own rows tell of. What was reached was resolved all the same, as by the system's next
 * resolver or by a proxy.
 */
export function deniedNames(measured: Measured): string[] {
  const { dnsPerformance: section, traceroutes } = measured;
  const doors = new Set(traceroutes?.data?.traces.map(({ host }) => host));
  const isDoor = (host: string) =>
    doors.has(host) || doorPrefixes.some((prefix) => host.startsWith(prefix));
  const isHeard = section?.data?.resolvers.some(({ latency }) => latency !== null) ?? false;
  if (!section?.data || !isHeard) return [];
  const { names } = section.data;
  return names
    .filter(
      ({ host, outcome }) =>
        isDoor(host) && !section.tenantHosts.includes(host) && denials.includes(outcome),
    )
    .map(({ host }) => host)
    .filter((host) => !wasReached(host, measured));
}

/** Whether the visitor reached a host: by its own rows, or without any by an answer where it is Exchange's. */
function wasReached(host: string, measured: Measured): boolean {
  const data = measured.connectivity?.data;
  const own = data?.isCaptivePortal ? [] : (data?.results ?? []).filter((row) => row.host === host);
  return own.length > 0
    ? own.some(({ code }) => reachedCodes.includes(code))
    : isHostOf("exchange", measured)({ host }) && hasExchangeAnswered(evidenceOf(measured));
}
