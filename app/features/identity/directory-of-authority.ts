/** Directories by the hosts of the authorities whose tokens they take; each national cloud has its own. */
const directoriesByHost: Record<string, readonly string[] | undefined> = {
  "login.microsoftonline.com": ["https://graph.microsoft.com"],
  "sts.windows.net": ["https://graph.microsoft.com"],
  "login.microsoftonline.us": ["https://graph.microsoft.us", "https://dod-graph.microsoft.us"],
  "login.partner.microsoftonline.cn": ["https://microsoftgraph.chinacloudapi.cn"],
  "login.chinacloudapi.cn": ["https://microsoftgraph.chinacloudapi.cn"],
};

/** The directories that an authority's tokens are for; none for an authority that is not Microsoft's. */
export function directoriesOf(authority: string): readonly string[] {
  if (!URL.canParse(authority)) return [];
  const { hostname, protocol } = new URL(authority);
  return protocol === "https:" ? (directoriesByHost[hostname] ?? []) : [];
}

/** The directory that may be sent an account's token: the one of the settings, where it is the authority's own. */
export function directoryOfAuthority(
  authority: string,
  graphBaseUrl: string | null,
): string | null {
  return graphBaseUrl !== null && directoriesOf(authority).includes(graphBaseUrl)
    ? graphBaseUrl
    : null;
}
