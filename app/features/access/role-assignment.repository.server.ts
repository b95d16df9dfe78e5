import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { AssignableRole, RoleAssignment } from "./role-assignment";

/** Name of what a role of domain lens is for. */
const scopeName = sql<string | null>`coalesce(
  (select workload.name from workload where workload.id = role_assignment.workload_id),
  (select display_name from service_area where code = role_assignment.service_area))`.as(
  "scope_name",
);

const columns = [
  "id",
  "tenant_id",
  "object_id",
  "name",
  "email",
  "role",
  "workload_id",
  "service_area",
  "granted_by",
  "granted_at",
] as const;

type Row = {
  id: string;
  tenant_id: string;
  object_id: string;
  name: string;
  email: string | null;
  role: string;
  workload_id: string | null;
  service_area: string | null;
  scope_name: string | null;
  granted_by: string;
  granted_at: Date;
};

function assignmentOf(row: Row): RoleAssignment {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    objectId: row.object_id,
    name: row.name,
    email: row.email,
    workloadId: row.workload_id,
    serviceArea: row.service_area,
    scopeName: row.scope_name,
    role: row.role as AssignableRole,
    grantedBy: row.granted_by,
    grantedAt: row.granted_at,
  };
}

export type AssignmentQuery = { variant: Variant; search: string; offset: number; limit: number };

/** Assignments by name; a search looks for a part of the name, or a whole tenant or object id. */
export async function listRoleAssignments(
  db: Db,
  { variant, search, offset, limit }: AssignmentQuery,
): Promise<RoleAssignment[]> {
  let query = db
    .selectFrom("role_assignment")
    .select([...columns, scopeName])
    .where("variant", "=", variant);
  if (search !== "") {
    const id = search.toLowerCase();
    query = query.where((eb) =>
      eb.or([
        eb(eb.fn<number>("strpos", [eb.fn("lower", ["name"]), sql.val(id)]), ">", 0),
        eb("tenant_id", "=", id),
        eb("object_id", "=", id),
      ]),
    );
  }
  const rows = await query
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(assignmentOf);
}

export async function findRoleAssignment(
  db: Db,
  { variant, id }: { variant: Variant; id: string },
): Promise<RoleAssignment | undefined> {
  const row = await db
    .selectFrom("role_assignment")
    .select([...columns, scopeName])
    .where("variant", "=", variant)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && assignmentOf(row);
}

/** What a role is given for, by the name it has in domain lens: a workload's, or a service area's code. */
export async function findScope(
  trx: Transaction<Database>,
  kind: "workload" | "service-area",
  name: string,
): Promise<Pick<RoleAssignment, "workloadId" | "serviceArea" | "scopeName"> | undefined> {
  if (kind === "workload") {
    const found = await trx
      .selectFrom("workload")
      .select(["id", "name"])
      .where(sql`lower(name)`, "=", name.toLowerCase())
      .executeTakeFirst();
    return found && { workloadId: found.id, serviceArea: null, scopeName: found.name };
  }
  const found = await trx
    .selectFrom("service_area")
    .select(["code", "display_name"])
    .where("code", "=", name)
    .executeTakeFirst();
  return found && { workloadId: null, serviceArea: found.code, scopeName: found.display_name };
}

/** @returns whether it was written: the person may hold the role already */
export async function insertRoleAssignment(
  trx: Transaction<Database>,
  variant: Variant,
  assignment: RoleAssignment,
): Promise<boolean> {
  const {
    id,
    tenantId,
    objectId,
    name,
    email,
    role,
    workloadId,
    serviceArea,
    grantedBy,
    grantedAt,
  } = assignment;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("role_assignment")
    .values({
      id,
      variant,
      tenant_id: tenantId,
      object_id: objectId,
      name,
      email,
      role,
      workload_id: workloadId,
      service_area: serviceArea,
      granted_by: grantedBy,
      granted_at: grantedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["variant", "tenant_id", "object_id", "role", "workload_id", "service_area"])
        .doNothing(),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Whose role's assignments are locked. */
export type LockedAssignments = { id: string } | { role: AssignableRole };

/**
 * The assignments of the role that is meant, or that the assignment of an id has; in the order
 * of their ids and locked, so that two who revoke at once wait in line.
 */
export async function lockRoleAssignments(
  trx: Transaction<Database>,
  variant: Variant,
  meant: LockedAssignments,
): Promise<RoleAssignment[]> {
  const rows = await trx
    .selectFrom("role_assignment")
    .select([...columns, scopeName])
    .where("variant", "=", variant)
    .where("role", "=", (eb) =>
      "role" in meant
        ? eb.val(meant.role)
        : eb
            .selectFrom("role_assignment as one")
            .select("one.role")
            .where("one.id", "=", meant.id)
            .where("one.variant", "=", variant),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(assignmentOf);
}

export async function deleteRoleAssignment(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom("role_assignment").where("id", "=", id).execute();
}
