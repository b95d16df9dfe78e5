/** A tenant's name: one label (RFC 1035, 2.3.1). */
const tenantName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A tenant's name in lower case; null when the text is none. */
export function tenantNameOf(text: string): string | null {
  const name = text.toLowerCase();
  return tenantName.test(name) ? name : null;
}

/**
 * An FQDN for one tenant. A `*` between dots, or before a hyphen, is where the tenant's name
 * belongs; any other one stands for names in general and stays.
 *
 * Source: field facts, section 4 (`autodiscover.*.onmicrosoft.com`)
 */
function forTenant(fqdn: string, tenant: string): string {
  return fqdn.replace(/(?<=\.)\*(?=[.-])|^\*(?=-)/, tenant);
}

/** A cloud's SharePoint wildcard, which stands for the sites and the OneDrive of every tenant. */
const sharePointWildcard = /^\*\.(sharepoint(?:-mil)?\.[a-z]{2,3})$/;

/**
 * What one tenant needs of an FQDN of a set. The wildcard of SharePoint's own sets becomes the
 * tenant's two hosts. Source: field facts, section 3 (Optimize hosts)
 */
export function namesForTenant(fqdn: string, tenant: string, serviceArea: string): string[] {
  const domain =
    serviceArea.toLowerCase() === "sharepoint" ? sharePointWildcard.exec(fqdn)?.[1] : undefined;
  return domain === undefined
    ? [forTenant(fqdn, tenant)]
    : [`${tenant}.${domain}`, `${tenant}-my.${domain}`];
}
