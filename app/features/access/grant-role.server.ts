import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry, type AuditActor } from "~/platform/audit-trail.repository.server";
import type { Database } from "#db/schema";

import type { Context } from "./context.server";
import {
  auditedAssignment,
  scopeOfRole,
  type AssignableRole,
  type RoleAssignment,
} from "./role-assignment";
import { findScope, insertRoleAssignment } from "./role-assignment.repository.server";
import type { GrantRoleInput } from "./role-assignment.schema";

/** What a change of roles needs to know; the command line has no request. */
export type RoleChange = Pick<Context, "db" | "variant" | "now"> & { by: AuditActor };

export type GrantRefusal =
  "already-granted" | "scope-missing" | "scope-unknown" | "scope-not-taken";

/** Gives a person of a directory a role, from their next request on. */
export async function grantRole(
  { db, variant, now, by }: RoleChange,
  {
    email = null,
    scope: named = "",
    ...input
  }: Omit<GrantRoleInput, "email"> & { email?: string | null },
): Promise<Result<RoleAssignment, GrantRefusal>> {
  return db.transaction().execute(async (trx) => {
    const scope = await scopeFor(trx, input.role, named);
    if (!scope.ok) return scope;
    const assignment: RoleAssignment = {
      id: randomUUID(),
      ...input,
      email,
      ...scope.value,
      grantedBy: by.name,
      grantedAt: now,
    };
    const { subject, written } = auditedAssignment(assignment);
    if (!(await insertRoleAssignment(trx, variant, assignment))) return refuse("already-granted");
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: by,
      action: "grant-role",
      subject,
      before: null,
      after: written,
    });
    return ok(assignment);
  });
}

type Scope = Pick<RoleAssignment, "workloadId" | "serviceArea" | "scopeName">;

const everything: Scope = { workloadId: null, serviceArea: null, scopeName: null };

/** What a role is for, by the name that was typed. */
async function scopeFor(
  trx: Transaction<Database>,
  role: AssignableRole,
  named: string,
): Promise<Result<Scope, Exclude<GrantRefusal, "already-granted">>> {
  const kind = scopeOfRole[role];
  if (kind === "none") return named === "" ? ok(everything) : refuse("scope-not-taken");
  if (named === "") return refuse("scope-missing");
  const found = await findScope(trx, kind, named);
  return found ? ok(found) : refuse("scope-unknown");
}
