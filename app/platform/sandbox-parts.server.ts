/** An exact address and port; `host` is an IP address. */
export type Destination = { host: string; port: number };

/** Addresses of the sandbox's front doors. */
export type SandboxSuite = {
  /** URLs for browsers, over HTTP on loopback. */
  endpointExchange: string;
  endpointSharePoint: string;
  /** URL of a file whose download speed can be measured. */
  downloadUrl: string;
  /** The same front doors by name over HTTPS; the names resolve while the `dns` part runs. */
  namedEndpointExchange: string;
  namedEndpointSharePoint: string;
  faultZoneHeader: string;
  probeEndpoints: { name: string; url: string; weight: number; telemetryUrl: string }[];
  /** Host name patterns of a tenant; `*` stands for the tenant's label. */
  tenantHostPatterns: string[];
  /** Port of the tenants' hosts. */
  tenantPort: number;
  /** Patterns of further tenant names, which are only looked up. */
  tenantDnsPatterns: string[];
};

/** An account of the sandbox's directory, as the sign-in page shows it. */
export type SandboxAccount = { userName: string; name: string; /** Key of the words about it. */ kind: string };

/** The sandbox's identity provider and directory. */
export type SandboxIdentity = {
  /** Issuer of the OpenID provider, on loopback. */
  authority: string;
  clientId: string;
  clientSecret: string;
  /** Base of the directory's graph calls. */
  graphBaseUrl: string;
  accounts: readonly SandboxAccount[];
  /** Groups of the directory that give roles here, as ROLE_GROUPS does for a real one. */
  roleGroups: readonly { tenantId: string; groupId: string; role: "provider" | "leadership" | "operator" }[];
};

/** The sandbox's mail server, and the page that shows what it caught. */
export type SandboxMail = { smtpUrl: string; pageUrl: string };

/** What runs in this process in place of the outside world; an absent part is the real one. */
export type SandboxParts = {
  suite: SandboxSuite | undefined;
  identity?: SandboxIdentity | undefined;
  mail?: SandboxMail | undefined;
  /** Registry of addresses, and whose networks count as ours there. */
  rdap?: { url: string; owners: readonly string[] } | undefined;
  /** `address:port` of the resolver for the test zones. */
  dnsServers: string[] | undefined;
  /** Certificate authority of the sandbox's servers, PEM. */
  trustedCa: string | undefined;
  /** Addresses and ports of the sandbox's servers: the only ones that are reached although not public. */
  allowedDestinations: readonly Destination[];
  /** Page and call that change how the front doors behave. */
  controlUrl: string | undefined;
};

let running: SandboxParts | undefined;

/** Tells the process which sandbox runs in it; `undefined` when it was closed. */
export function setSandbox(parts: SandboxParts | undefined): void {
  running = parts;
}

/** The sandbox of this process; `undefined` means that everything outside is real. */
export function sandbox(): SandboxParts | undefined {
  return running;
}
