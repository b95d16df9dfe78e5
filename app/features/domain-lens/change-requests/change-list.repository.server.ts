import { sql, type Selectable } from "kysely";

import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readKeysetPage, type Placed } from "~/platform/keyset.repository.server";
import type { Database } from "#db/schema";

import { rowsPerPage } from "../row-limits";

import type { ChangeListInput } from "./change-list.schema";
import type { ChangeRequest } from "./change-request";
import { changeOf } from "./change-request.repository.server";

/** A page of changes, those that changed last first; the filter of workloads is about what they propose. */
export async function listChanges(
  db: Db,
  { instances, workloads, statuses, endpointSetInternalId, ...asked }: ChangeListInput,
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
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: sql`updated_at`, form: "instant" },
    id: { column: sql`id` },
    select: (slice) =>
      sql<Selectable<Database["change_request"]> & Placed>`${query
        .select([slice.key.as("place_key"), slice.id.as("place_id")])
        .where(slice.where)
        .orderBy(slice.orderBy)
        .limit(slice.limit)}`,
  });
  return mapPage(page, changeOf);
}
