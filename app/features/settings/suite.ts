import type { Variant } from "./variants";

/** A further endpoint that browsers probe (specification section 7, latency probes). */
export type ProbeEndpoint = { name: string; url: string; weight: number; telemetryUrl: string | null };

/** Where the suite is, for one variant. */
export type SuiteSettings = {
  variant: Variant;
  /** URL whose latency is measured (an image or beacon). */
  endpointExchange: string;
  endpointSharePoint: string;
  /** Response header that names the fault zone, lower case. */
  faultZoneHeader: string;
  probeEndpoints: ProbeEndpoint[];
  /** Host name patterns of a tenant; `*` stands for the tenant's label. */
  tenantHostPatterns: string[];
};
