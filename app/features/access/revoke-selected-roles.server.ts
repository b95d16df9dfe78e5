import type { Variant } from "~/features/settings/variants";
import { readSelection } from "~/lib/list/list-selection";
import { selectedRows, type SelectedRefusal } from "~/lib/list/selected-rows";
import { refuse, ok, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";
import { selectionMark } from "~/platform/selection-mark.server";

import type { RoleChange } from "./grant-role.server";
import type { Actor } from "./permissions";
import { revokeRole, type RevokeRefusal } from "./revoke-role.server";
import { selectedRolesLimit, type RoleAssignment } from "./role-assignment";
import { findRoleAssignments, listRoleAssignments } from "./role-assignment.repository.server";
import { assignmentList } from "./role-assignment.schema";

/** The assignments that the address of a selection means, as they are now. */
export function findSelectedRoles(
  { db, variant }: { db: Db; variant: Variant },
  selection: URLSearchParams,
): Promise<Result<RoleAssignment[], SelectedRefusal>> {
  return selectedRows(readSelection(assignmentList, selection), {
    byIds: (ids) => findRoleAssignments(db, { variant, ids }),
    byFilter: async (asked, limit) =>
      (await listRoleAssignments(db, { variant, ...asked }, limit)).rows,
    limit: selectedRolesLimit,
  });
}

type Revoked = Result<number, SelectedRefusal | "changed" | Exclude<RevokeRefusal, "not-found">>;

/**
 * Revokes each assignment of a selection, and says how many. It stops before the last operator revokes
 * their own role; what was revoked before that stays revoked.
 *
 * @param seen the mark of the assignments that the page showed
 */
export async function revokeSelectedRoles(
  change: RoleChange & Pick<Actor, "account">,
  { selection, seen }: { selection: URLSearchParams; seen: string },
): Promise<Revoked> {
  const selected = await findSelectedRoles(change, selection);
  if (!selected.ok) return selected;
  if (selectionMark(selected.value) !== seen) return refuse("changed");
  let revoked = 0;
  for (const { id } of selected.value) {
    const outcome = await revokeRole(change, { id });
    if (outcome.ok) revoked += 1;
    else if (outcome.refusal === "last-operator") return refuse("last-operator");
  }
  return ok(revoked);
}
