import { lookup, Resolver } from "node:dns/promises";

import type { GuardedFetch } from "~/platform/guarded-fetch.server";
import { sandbox } from "~/platform/sandbox-parts.server";

/** The one name of the sandbox that a delivery may be sent to. */
export const sandboxReceiver = "outlook.suite.test";

/**
 * What deliveries may reach: public addresses on ports of the web. Where the sandbox runs, one
 * of its names is asked of its DNS and its own servers reached, whose certificates are trusted.
 */
export function webhookNet(): Pick<GuardedFetch, "resolver" | "allow" | "trustedCa"> {
  const parts = sandbox();
  if (!parts?.dnsServers) return {};
  const resolver = new Resolver();
  resolver.setServers(parts.dnsServers);
  return {
    trustedCa: parts.trustedCa,
    allow: parts.allowedDestinations.map(({ port }) => `${sandboxReceiver}:${port}`),
    resolver: async (host) =>
      host === sandboxReceiver
        ? resolver.resolve4(host)
        : (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  };
}
