import { ResolverZone } from "~/lib/resolver-zone";
import { startDnsResponder, type DnsResponder } from "~/platform/dns-responder.server";

import { dnsResponse } from "./dns-response.server";
import { resolverZone, type ZoneDoors } from "./dns-zones";

/**
 * Starts the responder on loopback.
 *
 * @param zones asked anew for each question, since the scenario changes the doors
 */
export function startDnsPart(zones: () => ZoneDoors, port: number): Promise<DnsResponder> {
  const tellers = new ResolverZone(resolverZone);
  return startDnsResponder({
    address: "127.0.0.1",
    port,
    respond: (query, asker) =>
      dnsResponse(query, zones(), (question) => tellers.answer(question, asker)),
  });
}
