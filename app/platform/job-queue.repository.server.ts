import { randomUUID } from "node:crypto";

import { sql, type Transaction } from "kysely";

import type { Stamped } from "~/lib/document-version";
import type { Database } from "#db/schema";

import type { Db } from "./database.server";

/** Channel on which a new job wakes the runners of every process. */
export const jobChannel = "job";

export type Job = { id: string; kind: string; payload: unknown; attempts: number };

/**
 * Adds a job in the caller's transaction: it exists exactly when what it belongs to does. Its payload
 * carries its version, since a process of another release may perform it.
 */
export async function enqueueJob(
  trx: Transaction<Database>,
  job: { kind: string; payload: Stamped<object>; at: Date },
): Promise<void> {
  await trx
    .insertInto("job")
    .values({
      id: randomUUID(),
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      run_after: job.at,
      created_at: job.at,
    })
    .execute();
  await sql`select pg_notify(${jobChannel}, ${job.kind})`.execute(trx);
}

/**
 * Takes the job due longest for `leaseMs`, or as long as the lease is renewed; another process
 * cannot take it meanwhile, and takes it over when this one dies.
 */
export async function claimJob(
  db: Db,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<Job | undefined> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("job")
      .select("id")
      .where("run_after", "<=", now)
      .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<", now)]))
      .orderBy("run_after")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    return trx
      .updateTable("job")
      .set((eb) => ({
        leased_until: new Date(now.getTime() + leaseMs),
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "=", due.id)
      .returning(["id", "kind", "payload", "attempts"])
      .executeTakeFirst();
  });
}

/** How many jobs are due and with nobody, counted up to `limit`. */
export async function countDueJobs(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const due = db
    .selectFrom("job")
    .select("id")
    .where("run_after", "<=", now)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<", now)]))
    .limit(limit)
    .as("due");
  const { count } = await db
    .selectFrom(due)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a job that is being worked on from counting as abandoned; one that was let go of meanwhile stays so. */
export async function renewLease(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable("job")
    .set({ leased_until: until })
    .where("id", "=", id)
    .where("leased_until", "is not", null)
    .execute();
}

/** Removes a job that is done, or that was tried often enough. */
export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom("job").where("id", "=", id).execute();
}

/** Lets a failed job wait before its next try. */
export async function postponeJob(db: Db, id: string, runAfter: Date): Promise<void> {
  await db
    .updateTable("job")
    .set({ run_after: runAfter, leased_until: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Gives a job back that its process could not finish, for no fault of the job: the process ends, its
 * database went away, or it is older than the job. It is due at `runAfter`, and this try does not
 * count. A job that another process has taken up since stays with it.
 */
export async function returnJob(
  db: Db,
  { id, attempts }: Pick<Job, "id" | "attempts">,
  runAfter: Date,
): Promise<void> {
  await db
    .updateTable("job")
    .set((eb) => ({ run_after: runAfter, leased_until: null, attempts: eb("attempts", "-", 1) }))
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
  await sql`select pg_notify(${jobChannel}, '')`.execute(db);
}
