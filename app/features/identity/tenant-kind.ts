import type { KindOfScope, TenantKind } from "~/features/settings/tenant-kinds";

/**
 * The kind of a tenant by its region scopes, the narrower one first.
 *
 * @param scopes as the directory's `organization` has them; empty when it told nothing
 */
export function tenantKindOf(
  scopes: readonly (string | null | undefined)[],
  kindOfScope: KindOfScope,
): TenantKind {
  const known = scopes
    .filter((scope): scope is string => Boolean(scope))
    .map((scope) => scope.toUpperCase());
  if (known.length === 0) return "unknown";
  for (const scope of known) {
    const kind = kindOfScope[scope];
    if (kind) return kind;
  }
  return "commercial";
}
