/** A host of the published feed, or one of the tenant's own, that must be reached. */
export type PlannedEndpoint = {
  /** Number of the endpoint set in the feed; null for names of the tenant. */
  endpointSetId: number | null;
  host: string;
  ports: number[];
  category: "Optimize" | "Allow" | "Default";
  isRequired: boolean;
};

/**
 * What a run is to test, as `POST /api/agent/begin` answers: the client knows no name or address
 * of the suite by itself. Nothing of the report stands in it but the tenant's host names.
 */
export type ClientPlan = {
  /** Until when results are taken, ISO 8601 UTC. */
  expiresAt: string;
  endpoints: PlannedEndpoint[];
  exchangeHost: string;
  sharePointHost: string;
  /** 15 MB over HTTPS, and where to post as much. */
  download: { url: string; bytes: number } | null;
  upload: { url: string; bytes: number } | null;
  /** STUN over UDP, and TCP or TLS where UDP is blocked. */
  media: { host: string; udpPorts: number[]; tcpPort: number } | null;
  webSocketUrls: string[];
  /** Unique names below this zone are answered with the address that asked; null where there is none. */
  resolverZone: string | null;
  /** Where routes are traced to. */
  traceHosts: { role: "exchange" | "sharepoint" | "teams"; host: string }[];
  /** Address ranges of the Optimize category. */
  optimizeRanges: { workload: "Exchange" | "SharePoint" | "Teams"; cidrs: string[] }[];
  /** What became of the place that the client was given; null where none was, or where nobody asked the server. */
  place: "taken" | "known-before" | "not-found" | null;
  /**
   * Names of organisations in the issuer of the suite's certificates; another one that the system
   * trusts breaks TLS open.
   */
  certificateIssuers: string[];
};
