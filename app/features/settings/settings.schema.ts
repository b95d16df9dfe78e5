import * as z from "zod";

import { clientFlagNames, type ClientFlag } from "./client-flags";
import { probeEndpointLimit } from "./suite";

const url = z.url({ protocol: /^https?$/ });

/** Longest host name (RFC 1035, 2.3.4), the tenant's label left out. */
const hostNameLimit = 253;

/** A host name with one `*` in a label; the tenant's label takes its place. */
const hostPattern = z.string().max(hostNameLimit).regex(/^(?=[^*]*\*[^*]*$)[a-z0-9*-]+(\.[a-z0-9*-]+)+$/);

const flags = Object.fromEntries(clientFlagNames.map((name) => [name, z.boolean()])) as Record<ClientFlag, z.ZodBoolean>;

/** The settings of a variant; each key may have a row in the table `setting`. */
export const settingsSchema = z.object({
  endpointExchange: url.nullable(),
  endpointSharePoint: url.nullable(),
  probeEndpoints: z.array(z.object({
    name: z.string().min(1),
    url,
    weight: z.number().positive(),
    telemetryUrl: url.nullable(),
  })).max(probeEndpointLimit),
  tenantHostPatterns: z.array(hostPattern),
  tenantDnsPatterns: z.array(hostPattern),
  graphBaseUrl: url.nullable(),
  bingMapsServiceSDK: url.nullable(),
  applicationInsightsConnectionString: z.string().min(1).nullable(),
  /** Whether browsers call the reports under NetworkTestReport instead of ConnectivityTest. */
  isReportControllerEnabled: z.boolean(),
  ...flags,
});

export type Settings = z.infer<typeof settingsSchema>;
