/** An exact address and port; `host` is an IP address. */
export type Destination = { host: string; port: number };

/** Domains that the assistant's test asks, each with names of it. */
export type SandboxAssistantDomains = Record<
  "connectivityTestDomains" | "connectivityTestExtraDomains" | "wssTestDomains",
  { displayDomainName: string; testDomainNames: string[] }[]
>;

/** The sandbox's assistant: `<origin>/assistant/<name>` for browsers, each name on the suite's port over TLS. */
type SandboxAssistant = {
  domains: SandboxAssistantDomains;
  browserOrigin: string;
  tlsPort: number;
};

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
  /** What the advanced client measures. */
  client: {
    download: { url: string; bytes: number };
    upload: { url: string; bytes: number };
    media: { host: string; udpPorts: number[]; tcpPort: number };
    webSocketUrls: string[];
    resolverZone: string | null;
    certificateIssuers: string[];
  };
  assistant: SandboxAssistant;
  /** Names of the suite, and where a browser that cannot resolve them asks for each. */
  browserEndpoints: { host: string; url: string }[];
  /** Where a browser that cannot resolve a name of the resolver zone has it asked for, the name's label behind it. */
  resolverUrl: string;
};

/** An account of the sandbox's directory, as the sign-in page shows it. */
type SandboxAccount = {
  userName: string;
  name: string;
  /** Key of the words about it. */ kind: string;
};

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
  roleGroups: readonly {
    tenantId: string;
    groupId: string;
    role: "provider" | "leadership" | "operator";
  }[];
};

/** The sandbox's mail server, and the page that shows what it caught. */
type SandboxMail = { smtpUrl: string; pageUrl: string };

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
