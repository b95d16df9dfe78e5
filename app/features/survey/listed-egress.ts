import { longestPrefixMatch, prefixTable } from "~/lib/ip";

/** The prefixes that each tenant's traffic leaves by at its own sites, by tenant id. */
export type TenantEgress = Readonly<Record<string, readonly string[]>>;

/**
 * Whether an address is one the tenant calls its own; null when the tenant named none. A
 * tenant that names some names all (docs/decisions/0021): every other address is remote.
 */
export function isListedEgress(
  egress: TenantEgress,
  { tenantId, address }: { tenantId: string | null; address: string | null },
): boolean | null {
  const prefixes =
    tenantId !== null && Object.hasOwn(egress, tenantId) ? egress[tenantId] : undefined;
  if (!prefixes || prefixes.length === 0 || address === null) return null;
  return (
    longestPrefixMatch(prefixTable(prefixes.map((prefix) => [prefix, true] as const)), address) !==
    null
  );
}
