/** Roles that the directory gives at sign-in, by groups and directory roles; `tenant-admin` comes from nowhere else. */
export const directoryRoles = ["tenant-admin", "provider", "leadership", "operator"] as const;
export type DirectoryRole = (typeof directoryRoles)[number];

/** Roles of domain lens, given for a workload, a service area or, for the change council, everything. */
export const scopedRoles = [
  "editor",
  "workload-champion",
  "service-champion",
  "connectivity-champion",
] as const;
export type ScopedRole = (typeof scopedRoles)[number];

/** A role of domain lens and what it was given for; a deputy holds what the champion holds. */
export type RoleScope = { role: ScopedRole; workloadId: string | null; serviceArea: string | null };

/** A person of a directory: known by issuer, tenant and object id, never by an e-mail address. */
export type AccountKey = { issuer: string; tenantId: string; objectId: string };

/**
 * The account of a user under one variant; a guest is in the tenant's directory without belonging
 * to the organisation.
 */
export type Account = AccountKey & {
  id: string;
  name: string;
  email: string | null;
  isGuest: boolean;
};

/** Days that roles of the directory count outside of a session; the next sign-in renews them. */
export const rememberedRolesDays = 30;

/** An account that nobody used for longer than this, in days, goes, unless something stands under its name. */
export const accountRetentionDays = 90;
