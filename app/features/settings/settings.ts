import { clientFlagDefaults } from "./client-flags";
import { serverFlagDefaults } from "./server-flags";
import { settingsSchema, type Settings } from "./settings.schema";
import { kindOfScopeUsual } from "./tenant-kinds";
import { assistantDomainsUsual } from "./test-domain";
import type { Variant } from "./variants";

/** One row of the table `setting`, not yet checked. */
export type StoredSetting = { key: string; value: unknown };

/**
 * Source: field facts, section 1 (media hosts and ports); the issuers are those of the suite's
 * certificates in 2026.
 */
const clientTargets: Settings["advancedClient"] = {
  download: null,
  upload: null,
  media: { host: "world.tr.teams.microsoft.com", udpPorts: [3478, 3479, 3480, 3481], tcpPort: 443 },
  webSocketUrls: [],
  resolverZone: null,
  certificateIssuers: ["Microsoft Corporation", "DigiCert Inc"],
};

const worldwide: Settings = {
  endpointExchange: null,
  endpointSharePoint: null,
  probeEndpoints: [],
  tenantHostPatterns: ["*.sharepoint.com", "*-my.sharepoint.com"],
  tenantDnsPatterns: ["autodiscover.*.onmicrosoft.com"],
  advancedClient: clientTargets,
  ...assistantDomainsUsual,
  graphBaseUrl: "https://graph.microsoft.com",
  bingMapsServiceSDK: null,
  applicationInsightsConnectionString: null,
  tenantEgressPrefixes: {},
  tenantKinds: kindOfScopeUsual,
  isFeedbackAllowedByPolicy: true,
  hiddenFooterLinks: [],
  domainLensAccessUrl: null,
  areWritesWithoutRevisionAllowed: false,
  regionalRecordNumber: null,
  ...serverFlagDefaults,
  ...clientFlagDefaults,
};

/** The built-in defaults of each variant: the names that the suite publishes for its clouds. */
export const settingDefaults: Record<Variant, Settings> = {
  MultiTenant: worldwide,
  GCC: worldwide,
  Gallatin: {
    ...worldwide,
    tenantHostPatterns: ["*.sharepoint.cn", "*-my.sharepoint.cn"],
    tenantDnsPatterns: ["autodiscover.*.partner.onmschina.cn"],
    advancedClient: { ...clientTargets, media: null },
    graphBaseUrl: "https://microsoftgraph.chinacloudapi.cn",
  },
};

/**
 * The defaults with the stored settings laid over them. A row with an unknown key or a
 * value that does not fit is left out and named: one bad row must not stop the site.
 */
export function mergeSettings(
  defaults: Settings,
  stored: readonly StoredSetting[],
): { settings: Settings; ignoredKeys: string[] } {
  const fitting: Record<string, unknown> = {};
  const ignoredKeys: string[] = [];
  for (const { key, value } of stored) {
    const schema = isSettingKey(key) ? settingsSchema.shape[key] : undefined;
    const parsed = schema?.safeParse(value);
    if (parsed?.success) fitting[key] = parsed.data;
    else ignoredKeys.push(key);
  }
  return { settings: { ...defaults, ...fitting }, ignoredKeys };
}

function isSettingKey(key: string): key is keyof Settings {
  return Object.hasOwn(settingsSchema.shape, key);
}
