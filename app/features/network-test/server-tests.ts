/** Result codes of a connectivity test (specification §4). */
export const connectivityResultCodes = [
  "Successful",
  "Failed",
  "SslBreak",
  "ProxyAuthenticationRequired",
  "DnsFailed",
  "InvalidSSLCertificate",
] as const;
export type ConnectivityResultCode = (typeof connectivityResultCodes)[number];

/** What a host name is tested for: a workload of the suite, or one of the tenant's own names. */
export type ServerTestTarget = {
  /** `exchange`, `sharepoint` or `tenant`. */
  role: "exchange" | "sharepoint" | "tenant";
  host: string;
  port: number;
  isTls: boolean;
  /** What is asked for there by HTTP; left out where nothing is. */
  path?: string;
};

/** Answer of the server's resolver for one name; `no-address` when it has none on the public internet. */
export type ServerDnsResult = {
  host: string;
  role: ServerTestTarget["role"];
  outcome: "resolved" | "no-such-name" | "no-address" | "server-failure" | "timeout" | "refused";
  addresses: string[];
  canonicalNames: string[];
  elapsedMs: number;
};

/** TCP (and TLS) connection from the server to one target. */
export type ServerConnectivityResult = {
  host: string;
  port: number;
  role: ServerTestTarget["role"];
  code: ConnectivityResultCode;
  address: string | null;
  connectMs: number | null;
  /**
   * Machine word of the failure: the outcome of the look-up for DnsFailed, else `timeout`,
   * an error code such as `ECONNREFUSED` or the reason of the certificate; null when successful.
   */
  failure: string | null;
  certificate: ServerCertificate | null;
  /** HTTP status of the answer there; missing where none was asked for, null where none came. */
  status?: number | null | undefined;
};

export type ServerCertificate = {
  subject: string;
  issuer: string;
  validTo: string;
  daysLeft: number;
  isNameMatch: boolean;
  isTrusted: boolean;
  /** Node's reason when not trusted, such as `CERT_HAS_EXPIRED`. */
  distrustReason: string | null;
  protocol: string;
};

/** Everything the server measured by itself; shown as the server's view, not the visitor's. */
export type ServerTestResults = {
  startedAt: string;
  finishedAt: string | null;
  /** Why they ended before all was tested; left out when nothing cut them short. */
  cutShort?: "cancelled" | "failed";
  dns: ServerDnsResult[];
  connectivity: ServerConnectivityResult[];
};
