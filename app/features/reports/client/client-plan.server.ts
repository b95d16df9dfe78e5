import type { ClientPlan, PlannedEndpoint } from "~/features/network-test/client/client-plan";
import type { SuitePlan } from "~/features/network-test/missed-targets";
import { tenantHosts } from "~/features/network-test/tenant-domain";
import { suiteSettings } from "~/features/settings/suite-settings.server";
import type { SuiteSettings } from "~/features/settings/suite";
import type { Variant } from "~/features/settings/variants";
import { portOf } from "~/lib/url-port";
import { application } from "~/platform/application.server";

import type { ClientCall } from "./client-call.server";

/** What the published feed of the variant asks for. */
export type PublishedEndpoints = {
  endpoints: PlannedEndpoint[];
  /** Names that stand for no one host. */ wildcardCount: number;
  optimizeRanges: ClientPlan["optimizeRanges"];
};

type Asked = {
  tenantDomain: string | null;
  expiresAt: Date;
  published: PublishedEndpoints;
  /** What became of the place that the client was given. */ placed: ClientPlan["place"];
};

/** What the client of a run is to test. Where the suite is the sandbox's, so are the endpoints. */
export async function planFor(
  { db, variant }: Pick<ClientCall, "db" | "variant">,
  { tenantDomain, expiresAt, published, placed }: Asked,
): Promise<ClientPlan> {
  const suite = await suiteSettings({ db, environment: application().environment, variant });
  const own = tenantEndpoints(suite, tenantDomain ?? "");
  const [exchangeHost, sharePointHost] = [
    hostOf(suite.endpointExchange),
    own[0]?.host ?? hostOf(suite.endpointSharePoint),
  ];
  const feed = feedOf(suite, published);
  const { download, upload, media, webSocketUrls, resolverZone, certificateIssuers } = suite.client;
  return {
    expiresAt: expiresAt.toISOString(),
    endpoints: [...feed, ...own],
    exchangeHost,
    sharePointHost,
    download,
    upload,
    media,
    webSocketUrls,
    resolverZone,
    traceHosts: [
      { role: "exchange", host: exchangeHost },
      { role: "sharepoint", host: sharePointHost },
      ...(media ? [{ role: "teams", host: media.host } as const] : []),
    ],
    optimizeRanges: suite.isStandIn ? [] : published.optimizeRanges,
    place: placed,
    certificateIssuers,
  };
}

/** What of the suite the server may look at again for a visitor; the tenant's own names are none of it. */
export async function suitePlanFor(
  variant: Variant,
  published: PublishedEndpoints,
): Promise<SuitePlan> {
  const { database, environment } = application();
  const suite = await suiteSettings({ db: database.db, environment, variant });
  return { endpoints: feedOf(suite, published), webSocketUrls: suite.client.webSocketUrls };
}

function feedOf(suite: SuiteSettings, published: PublishedEndpoints): PlannedEndpoint[] {
  return suite.isStandIn || published.endpoints.length === 0
    ? suiteEndpoints(suite)
    : published.endpoints;
}

function suiteEndpoints({
  endpointExchange,
  endpointSharePoint,
}: SuiteSettings): PlannedEndpoint[] {
  const byHost = new Map<string, PlannedEndpoint>();
  for (const url of [endpointExchange, endpointSharePoint]) {
    const known = byHost.get(hostOf(url));
    const port = portOf(new URL(url));
    if (known) known.ports = [...new Set([...known.ports, port])];
    else
      byHost.set(hostOf(url), {
        endpointSetId: null,
        host: hostOf(url),
        ports: [port],
        category: "Optimize",
        isRequired: true,
      });
  }
  return [...byHost.values()];
}

function tenantEndpoints(
  { tenantHostPatterns, tenantPort, isStandIn }: SuiteSettings,
  tenantDomain: string,
): PlannedEndpoint[] {
  // The sandbox's names are known to the server's resolver and to no computer's.
  if (isStandIn) return [];
  return tenantHosts(tenantDomain, tenantHostPatterns).map((host) => ({
    endpointSetId: null,
    host,
    ports: [tenantPort],
    category: "Optimize",
    isRequired: true,
  }));
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, "$1");
}
