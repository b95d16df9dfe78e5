/** A tenant domain name is shorter than this (specification §§5 and 9). */
const tenantDomainLengthLimit = 40;

/** Letters, digits, underscore, hyphen and dot (specification §5). */
const tenantDomainPattern = /^[A-Za-z0-9_.-]+$/;

/** One label of a host name: letters, digits and inner hyphens, at most 63 (RFC 1123 section 2.1). */
const hostLabelPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The stand-in for the tenant's label in a host name pattern. */
const labelPlaceholder = "*";

/** Whether a text may be entered as tenant domain name; an empty one may not. */
export function isTenantDomain(text: string): boolean {
  return text.length < tenantDomainLengthLimit && tenantDomainPattern.test(text);
}

/**
 * The tenant's label, the first one of its domain name, in lower case: "contoso" of
 * "contoso.onmicrosoft.com" and of "Contoso.com".
 *
 * @returns null when the domain cannot be a host name, so that nothing is looked up for it
 */
export function tenantLabelOf(tenantDomain: string): string | null {
  if (!isTenantDomain(tenantDomain)) return null;
  const labels = tenantDomain.toLowerCase().split(".");
  if (!labels.every((label) => hostLabelPattern.test(label))) return null;
  return labels[0] ?? null;
}

/**
 * The tenant's own host names: `patterns` with the tenant's label in place of `*`.
 * Only a single valid label is filled in, so a typed domain never chooses the zone.
 */
export function tenantHosts(tenantDomain: string, patterns: readonly string[]): string[] {
  const label = tenantLabelOf(tenantDomain);
  if (label === null) return [];
  const hosts = patterns.map((pattern) => pattern.replace(labelPlaceholder, label));
  return hosts.filter((host) => host.split(".").every((part) => hostLabelPattern.test(part)));
}
