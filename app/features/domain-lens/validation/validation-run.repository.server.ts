import { sql, type Selectable, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { RunReason, RunState, ValidationRun } from "./validation-run";

type Connection = Db | Transaction<Database>;

/** Runs that are still on their way. */
const openStates = ["waiting", "running"] as const;

function runOf(row: Selectable<Database["validation_run"]>): ValidationRun {
  return {
    id: row.id,
    changeId: row.change_id,
    hash: row.difference_hash,
    reason: row.reason as RunReason,
    state: row.state as RunState,
    total: row.total,
    done: row.done,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

export async function insertRun(trx: Connection, run: ValidationRun): Promise<void> {
  await trx
    .insertInto("validation_run")
    .values({
      id: run.id,
      change_id: run.changeId,
      difference_hash: run.hash,
      reason: run.reason,
      state: run.state,
      total: run.total,
      done: run.done,
      created_at: run.createdAt,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
    })
    .execute();
}

export async function findRun(db: Connection, id: string): Promise<ValidationRun | undefined> {
  const row = await db
    .selectFrom("validation_run")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && runOf(row);
}

/** A change and the hash of one of its differences. */
export type TestedDifference = { changeId: string; hash: string };

/** The newest run about a difference that was not cancelled. */
export async function findNewestRun(
  db: Connection,
  changeId: string,
  hash: string,
): Promise<ValidationRun | undefined> {
  return (await listNewestRuns(db, [{ changeId, hash }]))[0];
}

/** The newest run about each of some differences, of different changes; those that were never tested are left out. */
export async function listNewestRuns(
  db: Connection,
  differences: readonly TestedDifference[],
): Promise<ValidationRun[]> {
  if (differences.length === 0) return [];
  const { rows } = await sql<Selectable<Database["validation_run"]>>`
    select newest.* from unnest(${differences.map(({ changeId }) => changeId)}::uuid[],
      ${differences.map(({ hash }) => hash)}::text[]) as asked (change_id, hash)
    cross join lateral (
      select * from validation_run
      where validation_run.change_id = asked.change_id and difference_hash = asked.hash and state <> 'cancelled'
      order by created_at desc, id limit 1
    ) as newest`.execute(db);
  return rows.map(runOf);
}

/** Ends every open run of a change; its job finds that out and stops. */
export async function cancelOpenRuns(trx: Connection, changeId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("validation_run")
    .set({ state: "cancelled", finished_at: at })
    .where("change_id", "=", changeId)
    .where("state", "in", openStates)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns false when the run is over, so that there is nothing to begin */
export async function beginRun(
  db: Connection,
  { id, total, at }: { id: string; total: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("validation_run")
    .set((eb) => ({
      state: "running",
      total,
      started_at: eb.fn.coalesce("started_at", eb.val(at)),
    }))
    .where("id", "=", id)
    .where("state", "in", openStates)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Ends a run with what it found. @returns false when it was over before */
export async function finishRun(db: Connection, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("validation_run")
    .set({ state: "finished", finished_at: at })
    .where("id", "=", id)
    .where("state", "in", openStates)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
