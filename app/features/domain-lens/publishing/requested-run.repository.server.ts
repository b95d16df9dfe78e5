import { sql, type Selectable, type Transaction } from "kysely";

import { readOrNull } from "~/lib/document-version";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";
import type { PublishOutcome } from "./publish-run";
import { publishOutcomeDocument } from "./publish-outcome-document";
import type { RequestedRun, RequestedRunState } from "./requested-run";

type Connection = Db | Transaction<Database>;

/** As text: an index is found by its condition only where that holds no parameters. */
const isOpen = sql<boolean>`state in ('waiting', 'running')`;

function runOf(row: Selectable<Database["publish_run"]>): RequestedRun {
  return {
    id: row.id,
    instance: row.instance as Instance,
    state: row.state as RequestedRunState,
    total: row.total,
    done: row.done,
    outcome: readOrNull(publishOutcomeDocument, row.outcome),
    requestedBy: { key: row.requested_by_key, name: row.requested_by_name },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** @returns false where a run of the instance is open already: nothing is written then */
export async function insertRequestedRun(
  trx: Transaction<Database>,
  { id, instance, by, at }: { id: string; instance: Instance; by: Person; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("publish_run")
    .values({
      id,
      instance,
      state: "waiting",
      requested_by_key: by.key,
      requested_by_name: by.name,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("instance").where(isOpen).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function findRequestedRun(
  db: Connection,
  id: string,
  { lock = false } = {},
): Promise<RequestedRun | undefined> {
  let query = db.selectFrom("publish_run").selectAll().where("id", "=", id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && runOf(row);
}

/** The run of an instance that is waiting or running. */
export async function findOpenRun(
  db: Connection,
  instance: Instance,
): Promise<RequestedRun | undefined> {
  const row = await db
    .selectFrom("publish_run")
    .selectAll()
    .where("instance", "=", instance)
    .where(isOpen)
    .executeTakeFirst();
  return row && runOf(row);
}

/** The last run of an instance that somebody asked for. */
export async function findNewestRequestedRun(
  db: Connection,
  instance: Instance,
): Promise<RequestedRun | undefined> {
  const row = await db
    .selectFrom("publish_run")
    .selectAll()
    .where("instance", "=", instance)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && runOf(row);
}

/** @returns false when the run is over, so that there is nothing to begin */
export async function beginRequestedRun(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("publish_run")
    .set((eb) => ({ state: "running", started_at: eb.fn.coalesce("started_at", eb.val(at)) }))
    .where("id", "=", id)
    .where(isOpen)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** @returns false when the run is over: nobody waits for it any more */
export async function moveRequestedRun(
  db: Db,
  id: string,
  { total, done }: { total: number; done: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("publish_run")
    .set({ total, done })
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/**
 * Ends an open run. A finished run has done everything, whatever its last progress was: two processes may
 * have performed it, and the slower one writes its progress last.
 *
 * @returns false when it was over before
 */
export async function endRequestedRun(
  db: Connection,
  id: string,
  {
    at,
    ...end
  }: { at: Date } & (
    { state: "finished"; outcome: PublishOutcome } | { state: "failed" | "cancelled" }
  ),
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("publish_run")
    .set((eb) => ({
      state: end.state,
      outcome: end.state === "finished" ? publishOutcomeDocument.text(end.outcome) : null,
      finished_at: at,
      ...(end.state === "finished" && { done: eb.ref("total") }),
    }))
    .where("id", "=", id)
    .where(isOpen)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Removes at most `limit` runs asked for before `before` that are over. @returns how many went */
export async function deleteRequestedRunsBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom("publish_run")
    .select("id")
    .where("created_at", "<", before)
    .where((eb) => eb.not(isOpen))
    .orderBy("created_at")
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("publish_run")
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
