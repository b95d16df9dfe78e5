import * as z from "zod";

import { probeEndpointLimit, type ProbeEndpoint } from "~/features/settings/suite";
import { hostNameLimit, webAddress } from "~/lib/web-address.schema";

/** A host name with one `*` in a label; the tenant's label takes its place. */
const hostPattern = z
  .string()
  .max(hostNameLimit)
  .regex(/^(?=[^*]*\*[^*]*$)[a-z0-9*-]+(\.[a-z0-9*-]+)+$/);

/** Largest file that the advanced client loads to measure: a tenth of an hour over a slow line. */
const loadedBytesMost = 100_000_000;

/** Most media ports and WebSockets that it tries. */
const clientTargetsMost = 16;

const port = z.int().min(1).max(65_535);
const loadedFile = z
  .object({ url: webAddress, bytes: z.int().min(1).max(loadedBytesMost) })
  .nullable();

/** What the advanced client measures beside the published endpoints. */
const clientTargets = z.object({
  download: loadedFile,
  upload: loadedFile,
  media: z
    .object({
      host: z.string().min(1).max(hostNameLimit),
      udpPorts: z.array(port).min(1).max(clientTargetsMost),
      tcpPort: port,
    })
    .nullable(),
  webSocketUrls: z.array(z.url({ protocol: /^wss?$/ })).max(clientTargetsMost),
  resolverZone: z
    .string()
    .max(hostNameLimit)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .nullable(),
  certificateIssuers: z.array(z.string().min(1).max(hostNameLimit)).max(clientTargetsMost),
});

/**
 * Source: field facts, section 1 (media hosts and ports); the issuers are those of the suite's
 * certificates in 2026.
 */
const clientTargetsUsual: z.infer<typeof clientTargets> = {
  download: null,
  upload: null,
  media: { host: "world.tr.teams.microsoft.com", udpPorts: [3478, 3479, 3480, 3481], tcpPort: 443 },
  webSocketUrls: [],
  resolverZone: null,
  certificateIssuers: ["Microsoft Corporation", "DigiCert Inc"],
};

export const declaredSettings = {
  shape: {
    endpointExchange: webAddress.nullable(),
    endpointSharePoint: webAddress.nullable(),
    probeEndpoints: z
      .array(
        z.object({
          name: z.string().min(1),
          url: webAddress,
          weight: z.number().positive(),
          telemetryUrl: webAddress.nullable(),
        }),
      )
      .max(probeEndpointLimit),
    tenantHostPatterns: z.array(hostPattern),
    tenantDnsPatterns: z.array(hostPattern),
    advancedClient: clientTargets,
  },
  defaults: {
    endpointExchange: null,
    endpointSharePoint: null,
    probeEndpoints: [] as ProbeEndpoint[],
    tenantHostPatterns: ["*.sharepoint.com", "*-my.sharepoint.com"],
    tenantDnsPatterns: ["autodiscover.*.onmicrosoft.com"],
    advancedClient: clientTargetsUsual,
  },
  defaultsOf: {
    Gallatin: {
      tenantHostPatterns: ["*.sharepoint.cn", "*-my.sharepoint.cn"],
      tenantDnsPatterns: ["autodiscover.*.partner.onmschina.cn"],
      advancedClient: { ...clientTargetsUsual, media: null },
    },
  },
};
