import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { AccessRequestStatus } from "./access-request";
import type { AccessRequest } from "./access-request.repository.server";

export type NewAccessRequest = Pick<
  AccessRequest,
  "id" | "tenantId" | "objectId" | "name" | "email" | "role" | "reason" | "askedAt"
> & {
  variant: Variant;
  workloadId: string;
};

/** @returns whether it was written: the same request may be waiting */
export async function insertAccessRequest(
  trx: Transaction<Database>,
  request: NewAccessRequest,
): Promise<boolean> {
  const { tenantId, objectId, workloadId, askedAt, ...rest } = request;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("access_request")
    .values({
      ...rest,
      tenant_id: tenantId,
      object_id: objectId,
      workload_id: workloadId,
      asked_at: askedAt,
      status: "pending",
    })
    .onConflict((conflict) =>
      conflict
        .columns(["variant", "tenant_id", "object_id", "role", "workload_id"])
        .where("status", "=", "pending")
        .doNothing(),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

type Decision = {
  id: string;
  status: Exclude<AccessRequestStatus, "pending">;
  by: string;
  at: Date;
  note: string;
};

/** Writes what was decided about a request that is locked. */
export async function updateDecidedRequest(
  trx: Transaction<Database>,
  { id, status, by, at, note }: Decision,
): Promise<void> {
  await trx
    .updateTable("access_request")
    .set({ status, decided_by_name: by, decided_at: at, decided_note: note })
    .where("id", "=", id)
    .execute();
}

/**
 * Removes at most `limit` requests that were decided, or asked and not decided, before an instant.
 *
 * @returns how many went
 */
export async function deleteAccessRequestsBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const age = sql<Date>`coalesce(decided_at, asked_at)`;
  const over = db
    .selectFrom("access_request")
    .select("id")
    .where(age, "<", before)
    .orderBy(age)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("access_request")
    .where("id", "in", over)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
