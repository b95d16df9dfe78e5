import { askedName, toldResolver } from "~/lib/resolver-zone";
import { askDns, DnsUnanswered } from "~/platform/dns-query.server";

import type { ServerNet } from "./server-net.server";

/** Longest wait for an answer of the zone's name server, in ms, and how often it is asked. */
const tryMs = 2_000;
const tries = 2;

type Asking = Pick<ServerNet, "dnsServers"> & { signal: AbortSignal };

/**
 * The addresses that asked the zone's name server for the name of a label, in their order; none
 * where nobody did, or nobody tells.
 */
export async function resolversThatAsked(
  { label, zone }: { label: string; zone: string },
  { dnsServers, signal }: Asking,
): Promise<string[]> {
  try {
    const { records } = await askDns(
      { name: askedName(label, zone), type: "TXT" },
      { servers: dnsServers, tryMs, tries, signal },
    );
    return records.flatMap(({ type, data }) => (type === "TXT" ? (toldResolver(data) ?? []) : []));
  } catch (error) {
    if (error instanceof DnsUnanswered) return [];
    throw error;
  }
}
