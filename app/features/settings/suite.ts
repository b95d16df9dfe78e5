import type { Variant } from "./variants";

/** Most further endpoints that browsers probe (specification §9). */
export const probeEndpointLimit = 100;

/** A further endpoint that browsers probe (specification §7, latency probes). */
export type ProbeEndpoint = {
  name: string;
  url: string;
  weight: number;
  telemetryUrl: string | null;
};

/** What the advanced client measures beside the published endpoints; null for what is not there. */
export type ClientTargets = {
  /** A file over HTTPS of 15 MB or so, and where as much may be posted to. */
  download: { url: string; bytes: number } | null;
  upload: { url: string; bytes: number } | null;
  /** Media relay: STUN over UDP, and TCP where UDP is blocked. */
  media: { host: string; udpPorts: number[]; tcpPort: number } | null;
  webSocketUrls: string[];
  /** A zone whose name server tells who asked for a name of it (docs/resolver-zone.md). */
  resolverZone: string | null;
  /** Organisations that issue the suite's certificates. */
  certificateIssuers: string[];
};

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
  client: ClientTargets;
  /**
   * What stands in for the published endpoints where a browser cannot resolve their names; empty
   * where they are real.
   */
  standInEndpoints: { host: string; url: string }[];
  /**
   * Where a browser asks for a name of the resolver zone that it cannot resolve, the name's label
   * behind it; null where the zone is real.
   */
  standInResolverUrl: string | null;
  /** Whether the sandbox stands in for the suite, so that nothing of the published feed is reached. */
  isStandIn: boolean;
};
