/** The cloud a tenant belongs to, as its directory tells. */
export const tenantKinds = ["commercial", "gcc", "dod", "unknown"] as const;
export type TenantKind = (typeof tenantKinds)[number];

/** Kinds by the region scope of a directory, in capitals; every other scope is the commercial cloud's. */
export type KindOfScope = Readonly<Record<string, TenantKind>>;

/** The scopes by which directories tell the clouds apart. */
export const kindOfScopeUsual: KindOfScope = {
  GCC: "gcc",
  DOD: "dod",
  DODCON: "unknown",
  USGOV: "unknown",
};
