import type { Selectable, Transaction } from "kysely";

import { readOrNull, textOrNull } from "~/lib/document-version";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Person } from "../person";

import { changeDetailDocument } from "./change-documents";
import type { ChangeStatus } from "./change-status";

type Connection = Db | Transaction<Database>;

/** A line of a set's change log. */
export type ChangeLogLine = {
  id: number;
  /** Null for what came otherwise than by a change request. */
  changeId: string | null;
  occurredAt: Date;
  actor: Person;
  event: string;
  from: ChangeStatus | null;
  to: ChangeStatus;
  note: string;
  detail: Record<string, unknown> | null;
};

/** What is added to the change log; nothing is ever taken from it. */
export async function insertChangeEvent(
  trx: Transaction<Database>,
  line: Omit<ChangeLogLine, "id"> & { setId: string },
): Promise<void> {
  await trx
    .insertInto("change_event")
    .values({
      set_id: line.setId,
      change_id: line.changeId,
      occurred_at: line.occurredAt,
      actor_key: line.actor.key,
      actor_name: line.actor.name,
      event: line.event,
      from_status: line.from,
      to_status: line.to,
      note: line.note,
      detail: textOrNull(changeDetailDocument, line.detail),
    })
    .execute();
}

/** Lines of a set's change log between `after` and `before`, the newest first. */
export async function listChangeLog(
  db: Connection,
  {
    setId,
    before,
    after,
    limit,
  }: { setId: string; before?: number; after?: number; limit: number },
): Promise<ChangeLogLine[]> {
  let query = db.selectFrom("change_event").selectAll().where("set_id", "=", setId);
  if (before !== undefined) query = query.where("id", "<", before);
  if (after !== undefined) query = query.where("id", ">", after);
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(lineOf);
}

/** The newest lines of one change, the newest first. */
export async function listChangeLogOfChange(
  db: Connection,
  { changeId, limit }: { changeId: string; limit: number },
): Promise<ChangeLogLine[]> {
  return (
    await db
      .selectFrom("change_event")
      .selectAll()
      .where("change_id", "=", changeId)
      .orderBy("id", "desc")
      .limit(limit)
      .execute()
  ).map(lineOf);
}

function lineOf(row: Selectable<Database["change_event"]>): ChangeLogLine {
  return {
    id: row.id,
    changeId: row.change_id,
    occurredAt: row.occurred_at,
    actor: { key: row.actor_key, name: row.actor_name },
    event: row.event,
    from: row.from_status as ChangeStatus | null,
    to: row.to_status as ChangeStatus,
    note: row.note,
    detail: readOrNull(changeDetailDocument, row.detail),
  };
}
