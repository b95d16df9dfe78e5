import type { Environment } from "~/platform/environment.server";
import type { SandboxParts, SandboxSuite } from "~/platform/sandbox-parts.server";

import type { Settings } from "./settings.schema";
import type { SuiteSettings } from "./suite";
import type { Variant } from "./variants";

const httpsPort = 443;

export type SuiteSources = {
  variant: Variant;
  settings: Settings;
  environment: Pick<Environment, "faultZoneHeader" | "dnsServers">;
  sandbox: SandboxParts | undefined;
};

/**
 * Where the suite is: by the variant's settings, the environment among them, before the running
 * sandbox. An endpoint that is set means that the suite is real, tenants' names included.
 *
 * @throws {Error} when nothing says where the suite is; the environment check rules that out
 */
export function suiteFrom({
  variant,
  settings,
  environment,
  sandbox,
}: SuiteSources): SuiteSettings {
  const standIn = sandbox?.suite;
  const isReal = settings.endpointExchange !== null || settings.endpointSharePoint !== null;
  if (standIn && !isReal)
    return standInSuite(variant, standIn, {
      isNamed: Boolean(sandbox?.dnsServers && !environment.dnsServers),
    });

  const exchange = settings.endpointExchange ?? standIn?.endpointExchange;
  const sharePoint = settings.endpointSharePoint ?? standIn?.endpointSharePoint;
  if (!exchange || !sharePoint)
    throw new Error("Nothing says where the suite is: no endpoint is set and no sandbox runs.");
  return {
    variant,
    endpointExchange: exchange,
    endpointSharePoint: sharePoint,
    serverEndpoints: { exchange, sharePoint },
    faultZoneHeader: environment.faultZoneHeader,
    probeEndpoints: settings.probeEndpoints,
    tenantHostPatterns: settings.tenantHostPatterns,
    tenantPort: httpsPort,
    tenantDnsPatterns: settings.tenantDnsPatterns,
    client: settings.advancedClient,
    standInEndpoints: [],
    standInResolverUrl: null,
    isStandIn: false,
  };
}

/** @param isNamed whether the server's resolver is the sandbox's and so knows its names */
function standInSuite(
  variant: Variant,
  suite: SandboxSuite,
  { isNamed }: { isNamed: boolean },
): SuiteSettings {
  return {
    variant,
    endpointExchange: suite.endpointExchange,
    endpointSharePoint: suite.endpointSharePoint,
    serverEndpoints: {
      exchange: isNamed ? suite.namedEndpointExchange : suite.endpointExchange,
      sharePoint: isNamed ? suite.namedEndpointSharePoint : suite.endpointSharePoint,
    },
    faultZoneHeader: suite.faultZoneHeader,
    probeEndpoints: suite.probeEndpoints,
    tenantHostPatterns: isNamed ? suite.tenantHostPatterns : [],
    tenantPort: suite.tenantPort,
    tenantDnsPatterns: isNamed ? suite.tenantDnsPatterns : [],
    client: suite.client,
    standInEndpoints: suite.browserEndpoints,
    standInResolverUrl: suite.resolverUrl,
    isStandIn: true,
  };
}
