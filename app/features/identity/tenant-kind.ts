import type { TenantKind } from "./account";

/** Region scopes by which a directory tells the clouds apart; every other one is the commercial cloud. */
const kindOfScope: Record<string, TenantKind> = { GCC: "gcc", DOD: "dod", DODCON: "unknown", USGOV: "unknown" };

/**
 * The kind of a tenant by its region scopes, the narrower one first.
 *
 * @param scopes as the directory's `organization` has them; empty when it told nothing
 */
export function tenantKindOf(scopes: readonly (string | null | undefined)[]): TenantKind {
  const known = scopes.filter((scope): scope is string => Boolean(scope)).map((scope) => scope.toUpperCase());
  if (known.length === 0) return "unknown";
  for (const scope of known) {
    const kind = kindOfScope[scope];
    if (kind) return kind;
  }
  return "commercial";
}
