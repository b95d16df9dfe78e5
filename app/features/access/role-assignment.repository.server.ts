import { sql, type RawBuilder, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { ListCount } from "~/lib/list/list-view";
import type { Db } from "~/platform/database.server";
import {
  countUpTo,
  readKeysetPage,
  type KeysetAsked,
  type Placed,
} from "~/platform/keyset.repository.server";
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

/** A page of a variant's assignments; a search looks for a part of the name, or a whole tenant or object id. */
export async function listRoleAssignments(
  db: Db,
  { variant, search, ...asked }: { variant: Variant; search: string } & KeysetAsked,
  limit: number,
): Promise<ListPage<RoleAssignment>> {
  const fits = fitting(variant, search);
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: sql`lower(role_assignment.name)`, form: "text" },
    id: { column: sql`role_assignment.id` },
    select: (slice) => sql<Row & Placed>`
      select role_assignment.*, ${scopeName}, ${slice.key} as place_key, ${slice.id} as place_id
      from role_assignment where ${fits} and ${slice.where} order by ${slice.orderBy} limit ${slice.limit}`,
  });
  return mapPage(page, assignmentOf);
}

/** How many assignments a search finds, counted up to a bound. */
export function countRoleAssignments(
  db: Db,
  { variant, search }: { variant: Variant; search: string },
  most: number,
): Promise<ListCount> {
  return countUpTo(db, sql`select from role_assignment where ${fitting(variant, search)}`, most);
}

function fitting(variant: Variant, search: string): RawBuilder<boolean> {
  const isOfVariant = sql<boolean>`role_assignment.variant = ${variant}`;
  if (search === "") return isOfVariant;
  const text = search.toLowerCase();
  return sql<boolean>`${isOfVariant} and (strpos(lower(role_assignment.name), ${text}) > 0
    or role_assignment.tenant_id = ${text} or role_assignment.object_id = ${text})`;
}

/** Those of a variant's assignments that have one of the ids. */
export async function findRoleAssignments(
  db: Db,
  { variant, ids }: { variant: Variant; ids: readonly string[] },
): Promise<RoleAssignment[]> {
  const rows = await db
    .selectFrom("role_assignment")
    .select([...columns, scopeName])
    .where("variant", "=", variant)
    .where("id", "in", ids)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
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
