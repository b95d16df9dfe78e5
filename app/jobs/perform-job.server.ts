import { setTimeout } from "node:timers/promises";

import { NewerDocument } from "~/lib/document-version";
import { application } from "~/platform/application.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import {
  deleteJob,
  postponeJob,
  renewLease,
  returnJob,
  type Job,
} from "~/platform/job-queue.repository.server";
import { observeJob } from "~/platform/metrics.server";

import { handlerOf, triesOf, waitMsOf } from "./handlers.server";
import { wordsIn } from "~/words-in.server";

/** A job whose lease is not renewed for this long counts as abandoned. */
export const leaseMs = 60_000;

/** The process that works on a job renews its lease this often. */
const renewEveryMs = leaseMs / 4;

/** A job whose database went away asks for it this often. */
const askAgainMs = 5_000;

/** A job that a newer program wrote is looked at again after this time, in case it is the only one left. */
const newerProgramWaitMs = 30_000;

/** Performs a claimed job to its end: done, given back, postponed or given up. */
export async function performJob(job: Job): Promise<void> {
  const { database, shutdown, log } = application();
  const renewing = setInterval(() => {
    renewLease(database.db, job.id, new Date(Date.now() + leaseMs)).catch((error: unknown) =>
      log.error("lease-not-renewed", { kind: job.kind }, error),
    );
  }, renewEveryMs);
  const startedAt = performance.now();
  const ended = (outcome: "done" | "failed" | "returned") =>
    observeJob({ kind: job.kind, outcome, seconds: (performance.now() - startedAt) / 1000 });
  try {
    const handler = handlerOf(job.kind);
    // A newer process may have added it: postponed, it finds one that knows it.
    if (!handler) throw new Error(`Nothing here performs jobs of kind ${job.kind}.`);
    // Its last try neither failed nor ended: the job may be what ends the process.
    if (job.attempts > triesOf(job.kind))
      throw new Error(`A job of kind ${job.kind} ended the process that tried it.`);
    await handler.perform(job.payload, { signal: shutdown, words: wordsIn });
    if (shutdown.aborted) await returnJob(database.db, job, new Date());
    else await deleteJob(database.db, job.id);
    ended(shutdown.aborted ? "returned" : "done");
  } catch (error) {
    if (error instanceof NewerDocument) {
      ended("returned");
      return await leaveToNewer(job, error);
    }
    ended("failed");
    // A statement that took too long is the job's own, and its try counts, or it would return for ever.
    if (error instanceof DatabaseUnavailable && error.fault !== "busy")
      return await returnWhenAnswered(job, error);
    log.error("job-failed", { kind: job.kind, attempts: job.attempts }, error);
    // If the database failed, the job stays leased, and is claimed again when the lease ends.
    await letGo(job).catch((again: unknown) =>
      log.error("job-not-let-go", { kind: job.kind }, again),
    );
  } finally {
    clearInterval(renewing);
  }
}

/** A job whose database went away waits for it: such a try does not count, however often it happens. */
async function returnWhenAnswered(job: Job, { fault }: DatabaseUnavailable): Promise<void> {
  const { database, shutdown, log } = application();
  log.warn("job-waits", { kind: job.kind, fault });
  const again = () =>
    returnJob(database.db, job, new Date()).then(
      () => true,
      () => false,
    );
  while (!(await again()) && !shutdown.aborted)
    await setTimeout(askAgainMs, undefined, { signal: shutdown }).catch(() => undefined);
}

/** A job that needs a newer program waits for one; a try of this program does not count. */
async function leaveToNewer(job: Job, error: NewerDocument): Promise<void> {
  const { database, log } = application();
  log.warn("job-needs-newer-program", { kind: job.kind, reason: error.message });
  await returnJob(database.db, job, new Date(Date.now() + newerProgramWaitMs)).catch(
    (again: unknown) => log.error("job-not-let-go", { kind: job.kind }, again),
  );
}

/** Has a failed job tried again later, or gives it up after its last try. */
async function letGo({ id, kind, payload, attempts }: Job): Promise<void> {
  const { database, log } = application();
  if (attempts < triesOf(kind)) {
    const runAfter = new Date(Date.now() + waitMsOf(kind, attempts));
    return postponeJob(database.db, id, runAfter);
  }
  await handlerOf(kind)
    ?.giveUp?.(payload)
    .catch((error: unknown) => log.error("job-not-given-up", { kind }, error));
  await deleteJob(database.db, id);
}
