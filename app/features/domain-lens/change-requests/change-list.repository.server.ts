import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

import { pageOf, rowsPerPage, type ListPage } from "../continuation";

import type { ChangeListInput } from "./change-list.schema";
import type { ChangeRequest } from "./change-request";
import { changeOf } from "./change-request.repository.server";

/** A page of changes, those that changed last first; the filter of workloads is about what they propose. */
export async function listChanges(
  db: Db,
  { instances, workloads, statuses, endpointSetInternalId, after }: ChangeListInput,
  limit = rowsPerPage,
): Promise<ListPage<ChangeRequest>> {
  let query = db.selectFrom("change_request").selectAll();
  if (instances.length > 0) query = query.where("instance", "in", instances);
  if (statuses.length > 0) query = query.where("status", "in", statuses);
  if (endpointSetInternalId !== undefined)
    query = query.where("set_id", "=", endpointSetInternalId);
  if (workloads.length > 0)
    query = query.where(
      sql<string>`proposal ->> 'workloadId'`,
      "in",
      workloads.map((id) => id.toLowerCase()),
    );
  if (after)
    query = query.where(
      sql<boolean>`(updated_at < ${after.key}::timestamptz or (updated_at = ${after.key}::timestamptz and id
          > ${after.id}::uuid))`,
    );
  const rows = await query
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(limit + 1)
    .execute();
  const { rows: shown, next } = pageOf(rows, limit, ({ id, updated_at }) => ({
    key: updated_at.toISOString(),
    id,
  }));
  return { rows: shown.map(changeOf), next };
}
