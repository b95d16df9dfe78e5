/**
 * The domains of the consolidated domain initiative: authenticated products, static content,
 * content that needs isolation. All are in endpoint set 184 of the published worldwide list.
 *
 * Source: learn.microsoft.com, "Microsoft 365 URLs and IP address ranges" and "Unified
 * cloud.microsoft domain for Microsoft 365 apps".
 */
export const ocdiDomains = [
  "cloud.microsoft",
  "static.microsoft",
  "usercontent.microsoft",
] as const;

/** Whether a name is an OCDI domain or lies under one. */
export function isOcdiName(name: string): boolean {
  return ocdiDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** Whether a name is an OCDI domain itself, which belongs to no single product. */
export function isOcdiDomain(name: string): boolean {
  return ocdiDomains.some((domain) => name === domain);
}
