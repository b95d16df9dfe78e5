import type { Context } from "~/features/access/context.server";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { proxyTraces } from "~/features/network-test/proxy-traces";
import { isSiteSecure } from "~/platform/cookie-place.server";

/** What a request gives away of proxies on its way; null where nothing does, for that proves nothing. */
export function proxySectionOf(
  { environment, now }: Pick<Context, "environment" | "now">,
  headers: Headers,
): ClientSection<"proxy"> | null {
  const traces = proxyTraces(headers, {
    trustedProxies: environment.trustedProxies,
    isSecure: isSiteSecure(),
  });
  if (!traces) return null;
  const at = now.toISOString();
  return {
    source: "server",
    startedAt: at,
    finishedAt: at,
    reason: null,
    note: null,
    data: {
      found: [
        {
          origin: "via-header",
          host: null,
          port: null,
          appliesTo: [],
          needsPassword: false,
          latency: null,
          evidence: traces.evidence.join(", "),
          opensTls: traces.isTlsOpened,
        },
      ],
    },
    addresses: [],
    tenantHosts: [],
    isWithheld: false,
  };
}
