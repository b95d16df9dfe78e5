import { randomUUID } from "node:crypto";

import { sql, type Transaction } from "kysely";

import type { Stamped } from "~/lib/document-version";
import type { Database } from "#db/schema";

import type { Db } from "./database.server";
import type { JobKind } from "./job-kind";

/** Channel on which a new job wakes the runners of every process; the payload is the queue's name, or empty for all. */
export const jobChannel = "job";

export type Job = { id: string; kind: string; payload: unknown; attempts: number };

/**
 * Adds a job in the caller's transaction: it exists exactly when what it belongs to does. Its payload
 * carries its version, since a process of another release may perform it.
 */
export async function enqueueJob(
  trx: Transaction<Database>,
  { job, payload, at }: { job: JobKind; payload: Stamped<object>; at: Date },
): Promise<void> {
  await trx
    .insertInto("job")
    .values({
      id: randomUUID(),
      kind: job.name,
      queue: job.queue.name,
      payload: JSON.stringify(payload),
      run_after: at,
      created_at: at,
    })
    .execute();
  await sql`select pg_notify(${jobChannel}, ${job.queue.name})`.execute(trx);
}

/** Queues a job of this kind unless one is there; of processes that ask at the same time, one does. */
export async function enqueueOnce(
  db: Db,
  given: { job: JobKind; payload: Stamped<object>; at: Date },
): Promise<void> {
  const { job } = given;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${job.name}))`.execute(trx);
    const queued = await trx
      .selectFrom("job")
      .select("id")
      .where("queue", "=", job.queue.name)
      .where("kind", "=", job.name)
      .limit(1)
      .executeTakeFirst();
    if (!queued) await enqueueJob(trx, given);
  });
}

/**
 * Takes the job of a queue that is due longest, for `leaseMs` or as long as the lease is renewed.
 * Another process cannot take it before the lease ends, which is how it takes over from one that died.
 */
export async function claimJob(
  db: Db,
  { queue, now, leaseMs }: { queue: string; now: Date; leaseMs: number },
): Promise<Job | undefined> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("job")
      .select("id")
      .where("queue", "=", queue)
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

/**
 * How many jobs of each queue are due and not leased, each counted up to `limit`. Queues are found by
 * skipping through the index from one name to the next, so that a long queue costs no more than a short one.
 */
export async function countDueJobs(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ queue: string; count: number }[]> {
  const { rows } = await sql<{ queue: string; count: number }>`
    with recursive queues as (
      select min(queue) as queue from job
      union all
      select (select min(job.queue) from job where job.queue > queues.queue) from queues
        where queues.queue is not null
    )
    select queue, (
      select count(*)::int from (
        select 1 from job where job.queue = queues.queue and run_after <= ${now}
          and (leased_until is null or leased_until < ${now}) limit ${limit}
      ) as due
    ) as count
    from queues where queue is not null order by queue`.execute(db);
  return rows;
}

/** Keeps a job that is being worked on from counting as abandoned; one that was let go stays so. */
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
 * count. A job that another process has claimed since stays with it.
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
