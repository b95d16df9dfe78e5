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
export function forTenant(fqdn: string, tenant: string): string {
  return fqdn.replace(/(?<=\.)\*(?=[.-])|^\*(?=-)/, tenant);
}
