import { scopedRoles } from "~/features/identity/account";
import type { ListFile } from "~/lib/list/list-file";

/** Roles that are given by name; every other one comes from the directory alone. */
export const assignableRoles = ["provider", "leadership", "operator", ...scopedRoles] as const;
export type AssignableRole = (typeof assignableRoles)[number];

/** Who holds a role: a person of a directory, known by tenant and object id. */
export type RoleAssignment = {
  id: string;
  tenantId: string;
  objectId: string;
  /** As whoever granted it wrote it; for people to read. */
  name: string;
  /** Where notices of domain lens go; null where none is known. */
  email: string | null;
  role: AssignableRole;
  /**
   * What a role of domain lens is given for: editors and workload champions a workload, service
   * champions a service area.
   */
  workloadId: string | null;
  serviceArea: string | null;
  /** The workload's name or the service area's, for people to read; null for a role of everything. */
  scopeName: string | null;
  grantedBy: string;
  grantedAt: Date;
};

/** What has to be named when a role is given. */
export const scopeOfRole: Record<AssignableRole, "workload" | "service-area" | "none"> = {
  provider: "none",
  leadership: "none",
  operator: "none",
  editor: "workload",
  "workload-champion": "workload",
  "service-champion": "service-area",
  "connectivity-champion": "none",
};

/** Most assignments that are revoked at once. Source: specification, section 9. */
export const selectedRolesLimit = 1000;

/** An assignment as the audit trail keeps it. */
export function auditedAssignment({ tenantId, objectId, name, role, scopeName }: RoleAssignment): {
  subject: string;
  written: Record<string, unknown>;
} {
  return {
    subject: `${tenantId}/${objectId}`,
    written: { role, name, ...(scopeName !== null && { for: scopeName }) },
  };
}

/**
 * True for one's own operator assignment while no other is left.
 *
 * @param operators every assignment of the role
 */
export function isLastOperatorOf(
  account: { tenantId: string; objectId: string } | null,
  { role, tenantId, objectId }: RoleAssignment,
  operators: readonly RoleAssignment[],
): boolean {
  const isOwn =
    account?.tenantId.toLowerCase() === tenantId && account.objectId.toLowerCase() === objectId;
  return (
    role === "operator" &&
    isOwn &&
    !operators.some((other) => other.tenantId !== tenantId || other.objectId !== objectId)
  );
}

/** Assignments as a file. */
export const assignmentFile: ListFile<RoleAssignment> = {
  name: "pathlens-roles",
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: ({ role }) => role,
    scope: ({ scopeName }) => scopeName,
    tenantId: ({ tenantId }) => tenantId,
    objectId: ({ objectId }) => objectId,
    grantedBy: ({ grantedBy }) => grantedBy,
    grantedAt: ({ grantedAt }) => grantedAt.toISOString(),
  },
};
