import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Person } from "../person";
import type { AssignmentStatus } from "./assignment";

/** A request with its outcome, as history shows it. */
export type StoredAssignment = {
  id: string;
  status: AssignmentStatus;
  isDirect: boolean;
  newWorkload: string;
  requestedBy: string;
  requestedAt: Date;
  requestedNote: string;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  reviewedNote: string | null;
};

/** Requests of one record that its page shows. */
const shownLimit = 50;

/** The newest requests of a record. */
export async function listAssignments(db: Db, fqdnId: string): Promise<StoredAssignment[]> {
  const rows = await db
    .selectFrom("workload_assignment")
    .innerJoin("workload", "workload.id", "workload_assignment.new_workload_id")
    .selectAll("workload_assignment")
    .select("workload.name as new_workload")
    .where("fqdn_id", "=", fqdnId)
    .orderBy("requested_at", "desc")
    .limit(shownLimit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status as AssignmentStatus,
    isDirect: row.is_direct,
    newWorkload: row.new_workload,
    requestedBy: row.requested_by_name,
    requestedAt: row.requested_at,
    requestedNote: row.requested_note,
    reviewedBy: row.reviewed_by_name,
    reviewedAt: row.reviewed_at,
    reviewedNote: row.reviewed_note,
  }));
}

type NewAssignment = { id: string; fqdnId: string };

type Written = {
  rows: readonly NewAssignment[];
  newWorkloadId: string;
  by: Person;
  note: string;
  at: Date;
};

/** Requests that wait for the champion of the new workload. */
export async function insertRequests(
  trx: Transaction<Database>,
  { rows, newWorkloadId, by, note, at }: Written,
): Promise<void> {
  await trx
    .insertInto("workload_assignment")
    .values(
      rows.map(({ id, fqdnId }) => ({
        id,
        fqdn_id: fqdnId,
        new_workload_id: newWorkloadId,
        status: "pending",
        requested_by_key: by.key,
        requested_by_name: by.name,
        requested_at: at,
        requested_note: note,
      })),
    )
    .execute();
}

/** What the council moved without asking: written as a request that was accepted at once. */
export async function insertReassignments(
  trx: Transaction<Database>,
  { rows, newWorkloadId, by, note, at }: Written,
): Promise<void> {
  await trx
    .insertInto("workload_assignment")
    .values(
      rows.map(({ id, fqdnId }) => ({
        id,
        fqdn_id: fqdnId,
        new_workload_id: newWorkloadId,
        status: "accepted",
        is_direct: true,
        requested_by_key: by.key,
        requested_by_name: by.name,
        requested_at: at,
        requested_note: note,
        reviewed_by_key: by.key,
        reviewed_by_name: by.name,
        reviewed_at: at,
        reviewed_note: note,
      })),
    )
    .execute();
}

/** Ends pending requests; their records are locked. */
export async function endRequests(
  trx: Transaction<Database>,
  {
    ids,
    to,
    by,
    note,
    at,
  }: { ids: readonly string[]; to: AssignmentStatus; by: Person; note: string; at: Date },
): Promise<void> {
  await trx
    .updateTable("workload_assignment")
    .set({
      status: to,
      reviewed_by_key: by.key,
      reviewed_by_name: by.name,
      reviewed_at: at,
      reviewed_note: note,
    })
    .where("id", "in", [...ids])
    .where("status", "=", "pending")
    .execute();
}
