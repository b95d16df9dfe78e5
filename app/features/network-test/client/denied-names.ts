import type { ClientSections } from "./client-sections";

/** Outcomes by which a resolver says that a name leads nowhere. */
const denials: readonly string[] = ["no-such-name", "no-address", "refused"];

/** How names of front doors begin, for a run whose routes were not traced. */
const doorPrefixes = ["outlook.", "sharepoint."];

/**
 * Front doors of the suite whose names a resolver denies though it answers: what a filter does.
 * Names of the tenant do not count, since a mistyped one is not there, nor do other names of the
 * feed, which their own rows tell of.
 */
export function deniedNames({
  dnsPerformance: section,
  traceroutes,
}: Pick<ClientSections, "dnsPerformance" | "traceroutes">): string[] {
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
    .map(({ host }) => host);
}
