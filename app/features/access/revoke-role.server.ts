import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry } from "~/platform/audit-trail.repository.server";

import type { RoleChange } from "./grant-role.server";
import type { Actor } from "./permissions";
import { auditedAssignment, isLastOperatorOf, type RoleAssignment } from "./role-assignment";
import { deleteRoleAssignment, lockRoleAssignments } from "./role-assignment.repository.server";

/** Which assignment goes: by its id, or as whoever types a command knows it. */
export type RevokedAssignment =
  { id: string } | (Pick<RoleAssignment, "tenantId" | "objectId" | "role"> & { scope?: string });

export type RevokeRefusal = "not-found" | "last-operator";

/**
 * Takes a role away, from the person's next request on. Nobody takes the last operator's
 * role from themselves: nobody would be left to give it back.
 *
 * @param change.account who revokes; null for the command line, which can always grant anew
 */
export async function revokeRole(
  { db, variant, now, by, account }: RoleChange & Pick<Actor, "account">,
  revoked: RevokedAssignment,
): Promise<Result<RoleAssignment, RevokeRefusal>> {
  return db.transaction().execute(async (trx) => {
    const assignments = await lockRoleAssignments(trx, variant, revoked);
    const assignment = assignments.find((each) => isMeant(each, revoked));
    if (!assignment) return refuse("not-found");
    if (isLastOperatorOf(account, assignment, assignments)) return refuse("last-operator");
    await deleteRoleAssignment(trx, assignment.id);
    const { subject, written } = auditedAssignment(assignment);
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: by,
      action: "revoke-role",
      subject,
      before: written,
      after: null,
    });
    return ok(assignment);
  });
}

function isMeant(assignment: RoleAssignment, revoked: RevokedAssignment): boolean {
  if ("id" in revoked) return assignment.id === revoked.id;
  const isSameScope = [assignment.scopeName ?? "", assignment.serviceArea].some(
    (name) => name?.toLowerCase() === (revoked.scope ?? "").toLowerCase(),
  );
  return (
    assignment.tenantId === revoked.tenantId &&
    assignment.objectId === revoked.objectId &&
    assignment.role === revoked.role &&
    isSameScope
  );
}
