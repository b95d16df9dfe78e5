import { browserTargets, type BrowserTargets } from "~/features/network-test/browser-targets";
import type { SuiteSettings } from "~/features/settings/suite";

import type { PublishedEndpoints } from "./client-plan.server";

/** Number of the set that the sandbox's names are shown under. */
const standInSetId = 1;

/** What the browser test reaches out to; where the suite is the sandbox's, so are the endpoints. */
export async function browserTargetsOf(
  { client, isStandIn, standInEndpoints, standInResolverUrl }: SuiteSettings,
  published: () => Promise<PublishedEndpoints>,
): Promise<BrowserTargets> {
  const media = client.media && { host: client.media.host, udpPorts: client.media.udpPorts };
  const { webSocketUrls, resolverZone } = client;
  const resolver =
    resolverZone === null
      ? null
      : { zone: resolverZone, ...(standInResolverUrl === null ? {} : { url: standInResolverUrl }) };
  if (isStandIn) {
    return {
      endpoints: standInEndpoints.map((endpoint) => ({ ...endpoint, endpointSetId: standInSetId })),
      notAsked: { wildcards: 0, others: 0 },
      webSocketUrls,
      media,
      resolver,
    };
  }
  const { endpoints, wildcardCount } = await published();
  return browserTargets({ endpoints, wildcardCount, webSocketUrls, media, resolver });
}
