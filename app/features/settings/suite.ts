import type { Variant } from "./variants";

/** Most further endpoints that browsers probe (specification §9). */
export const probeEndpointLimit = 100;

/** A further endpoint that browsers probe (specification §7, latency probes). */
export type ProbeEndpoint = { name: string; url: string; weight: number; telemetryUrl: string | null };

/** Where the suite is, for one variant. */
export type SuiteSettings = {
  variant: Variant;
  /** URL whose latency is measured (an image or beacon). */
  endpointExchange: string;
  endpointSharePoint: string;
  /** What the server itself tests: the same endpoints, by a name that its resolver knows. */
  serverEndpoints: { exchange: string; sharePoint: string };
  /** Response header that names the fault zone, lower case. */
  faultZoneHeader: string;
  probeEndpoints: ProbeEndpoint[];
  /** Host name patterns of a tenant's front doors; `*` stands for the tenant's label. */
  tenantHostPatterns: string[];
  /** Port on which the tenant's front doors answer. */
  tenantPort: number;
  /** Patterns of further tenant names that are only looked up; nothing of the tenant's own answers there. */
  tenantDnsPatterns: string[];
};
