import type { Environment } from "~/platform/environment.server";

import { clientFlagNames, type ClientFlag } from "./client-flags";
import type { Settings } from "./settings.schema";
import type { SuiteSettings } from "./suite";
import type { Variant } from "./variants";

/** What GetFrontendConfiguration returns (specification §3, "Config"); null is "not configured". */
export type FrontendConfiguration = {
  env: Environment["deployment"];
  cloudName: Variant;
  appAuthClientId: string | null;
  appAuthAuthority: string | null;
  graphBaseUrl: string | null;
  bingMapKey: string | null;
  bingMapsServiceSDK: string | null;
  endpointExchange: string;
  endpointSharePoint: string;
  uxFeatureControl: Record<ClientFlag, boolean>;
  applicationInsightsConnectionString: string | null;
};

export type ConfigurationSources = {
  environment: Pick<Environment, "deployment" | "mapsBrowserKey">;
  /** Who signs people in; undefined where nobody does. */
  identity: { authority: string; clientId: string; graphBaseUrl: string | null } | undefined;
  settings: Settings;
  suite: SuiteSettings;
};

/**
 * The configuration that browsers may read. Built field by field, so that nothing reaches
 * a browser because it was added elsewhere; of the maps keys only the one made for browsers.
 */
export function frontendConfiguration({
  environment,
  identity,
  settings,
  suite,
}: ConfigurationSources): FrontendConfiguration {
  return {
    env: environment.deployment,
    cloudName: suite.variant,
    appAuthClientId: identity?.clientId ?? null,
    appAuthAuthority: identity?.authority ?? null,
    graphBaseUrl: identity?.graphBaseUrl ?? settings.graphBaseUrl,
    bingMapKey: environment.mapsBrowserKey ?? null,
    bingMapsServiceSDK: settings.bingMapsServiceSDK,
    endpointExchange: suite.endpointExchange,
    endpointSharePoint: suite.endpointSharePoint,
    uxFeatureControl: clientFlags(settings),
    applicationInsightsConnectionString: settings.applicationInsightsConnectionString,
  };
}

/** The flags that pages read, alone. */
function clientFlags(settings: Settings): Record<ClientFlag, boolean> {
  return Object.fromEntries(clientFlagNames.map((name) => [name, settings[name]])) as Record<
    ClientFlag,
    boolean
  >;
}
