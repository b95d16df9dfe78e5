import { expireReports } from "~/features/reports/expire-reports.server";
import { performServerTests, serverTestsJob } from "~/features/reports/perform-server-tests.server";
import { application } from "~/platform/application.server";
import { claimJob, deleteJob, jobChannel, postponeJob, type Job } from "~/platform/job-queue.repository.server";

/** How many jobs one process works on at once; they mostly wait for the network. */
const parallelJobs = 4;

/** A job may run this long before another process takes it for abandoned. */
const leaseMs = 60_000;

/** Looks for abandoned or postponed jobs this often; new ones wake the runner at once. */
const pollEveryMs = 5_000;

/** Tries before a failing job is dropped, and the wait before the next try. */
const maximumAttempts = 3;
const retryAfterMs = 10_000;

/** Expiry is asked this often; each round is bounded and repeats until nothing is left. */
const expireEveryMs = 15 * 60_000;

const handlers = new Map<string, (payload: unknown, signal: AbortSignal) => Promise<void>>([[serverTestsJob, performServerTests]]);

/** Starts working off jobs in this process, until `stop` or shutdown. */
export function startJobs(): { stop: () => Promise<void> } {
  const { database, shutdown, log } = application();
  const running = new Set<Promise<void>>();
  let unlisten: (() => Promise<void>) | undefined;
  let isStopped = false;
  const isEnding = () => isStopped || shutdown.aborted;

  const fill = async () => {
    while (running.size < parallelJobs && !isEnding()) {
      const job = await claimJob(database.db, { now: new Date(), leaseMs });
      if (!job) return;
      const work = perform(job).finally(() => {
        running.delete(work);
        wake();
      });
      running.add(work);
    }
  };
  let filling: Promise<void> = Promise.resolve();
  const wake = () => {
    if (isEnding()) return;
    filling = filling.then(fill).catch((error: unknown) => log.error("jobs-failed", {}, error));
  };
  const expire = () => void expireReports(database.db, new Date()).catch((error: unknown) => log.error("expiry-failed", {}, error));

  const poll = setInterval(wake, pollEveryMs);
  const expiry = setInterval(expire, expireEveryMs);
  // Woken once more when it listens: something may have been added between.
  const listening = database.listen(jobChannel, wake).then((stop) => (unlisten = stop)).then(wake);
  listening.catch((error: unknown) => log.error("jobs-deaf", {}, error));
  wake();
  expire();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(poll);
      clearInterval(expiry);
      await unlisten?.().catch(() => undefined);
      await filling;
      await Promise.allSettled(running);
    },
  };
}

async function perform(job: Job): Promise<void> {
  const { database, shutdown, log } = application();
  try {
    const handle = handlers.get(job.kind);
    // A newer process may have added it: postponed, it finds one that knows what to do.
    if (!handle) throw new Error(`Nothing here performs jobs of kind ${job.kind}.`);
    await handle(job.payload, shutdown);
    if (!shutdown.aborted) await deleteJob(database.db, job.id);
  } catch (error) {
    log.error("job-failed", { kind: job.kind, attempts: job.attempts }, error);
    // It may be the database that failed: the job then stays leased, and is taken over when that is over.
    await letGo(job).catch((again: unknown) => log.error("job-not-let-go", { kind: job.kind }, again));
  }
}

/** Has a failed job tried again later, or drops it after its last try. */
async function letGo({ id, attempts }: Job): Promise<void> {
  const { db } = application().database;
  if (attempts >= maximumAttempts) return deleteJob(db, id);
  await postponeJob(db, id, new Date(Date.now() + retryAfterMs));
}
