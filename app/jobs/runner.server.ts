import { setTimeout } from "node:timers/promises";

import {
  giveUpNoticeMail,
  performNoticeMail,
} from "~/features/domain-lens/notices/notice-mail-job.server";
import { noticeMailJob } from "~/features/domain-lens/notices/notice-mail.schema";
import { remindOfWaiting } from "~/features/domain-lens/notices/remind.server";
import { isOcdiOfferedToSome } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { webhookTries, webhookWaitMs } from "~/features/domain-lens/publishing/webhook";
import {
  giveUpPublishRun,
  performPublishRun,
} from "~/features/domain-lens/publishing/publish-run-job.server";
import { publishRunJob } from "~/features/domain-lens/publishing/publish-run-job.schema";
import {
  giveUpWebhook,
  performWebhook,
} from "~/features/domain-lens/publishing/webhook-job.server";
import { webhookJob } from "~/features/domain-lens/publishing/webhook-job.schema";
import {
  performDailyTests,
  startDailyTests,
} from "~/features/domain-lens/validation/daily-tests.server";
import { dailyTestsJob } from "~/features/domain-lens/validation/daily-tests-job.schema";
import {
  giveUpValidation,
  performValidation,
} from "~/features/domain-lens/validation/perform-validation.server";
import { validationJob } from "~/features/domain-lens/validation/validation-job.schema";
import {
  giveUpMail,
  mailJob,
  mailTries,
  mailWaitMs,
  performMail,
} from "~/features/mail/mail-job.server";
import { endServerTests, performServerTests } from "~/features/reports/perform-server-tests.server";
import { secondLookJob, serverTestsJob } from "~/features/reports/report-jobs.schema";
import { performSecondLook } from "~/features/reports/second-look.server";
import { NewerDocument } from "~/lib/document-version";
import { application } from "~/platform/application.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import type { Db } from "~/platform/database.server";
import {
  claimJob,
  deleteJob,
  jobChannel,
  postponeJob,
  renewLease,
  returnJob,
  type Job,
} from "~/platform/job-queue.repository.server";
import { observeJob } from "~/platform/metrics.server";
import type { Log } from "~/platform/log.server";
import { publishedEndpoints } from "~/published-endpoints.server";

import { keepDayTables } from "./day-tables.server";
import { startHealthWatch } from "./health-watch.server";
import { startPublishSchedule } from "./publish-schedule.server";
import { removeWhatIsOver } from "./retention.server";
import { noticeWordsIn } from "./notice-words.server";

/** How many jobs one process works on at once; they mostly wait for the network. */
const parallelJobs = 4;

/** A job whose process says nothing for this long is taken for abandoned. */
const leaseMs = 60_000;

/** A process says this often that it is still at work on a job. */
const renewEveryMs = leaseMs / 4;

/** Looks for abandoned or postponed jobs this often; new ones wake the runner at once. */
const pollEveryMs = 5_000;

/** Tries before a failing job is dropped, and the wait before the next try, unless its kind has others. */
const usualTries = 3;
const usualWaitMs = 10_000;

/** A job that a newer program wrote is looked at again after this time, in case it is the only one left. */
const newerProgramWaitMs = 30_000;

/** Retention is asked this often; each round is bounded and repeats until nothing is left. */
const retainEveryMs = 15 * 60_000;

type Handler = {
  perform: (payload: unknown, signal: AbortSignal) => Promise<void>;
  /** Called instead once the job is given up, so that nobody waits for it for ever. */
  giveUp: (payload: unknown) => Promise<void>;
  tries?: number;
  /** Time to wait after so many failed tries, in ms. */
  waitMs?: (tries: number) => number;
};

const handlers = new Map<string, Handler>([
  [serverTestsJob, { perform: performServerTests, giveUp: endServerTests }],
  [
    secondLookJob,
    {
      perform: (payload, signal) =>
        performSecondLook(payload, { signal, published: publishedEndpoints }),
      giveUp: async () => undefined,
    },
  ],
  [mailJob, { perform: performMail, giveUp: giveUpMail, tries: mailTries, waitMs: mailWaitMs }],
  [dailyTestsJob, { perform: performDailyTests, giveUp: async () => undefined }],
  [
    noticeMailJob,
    { perform: (payload) => performNoticeMail(payload, noticeWordsIn), giveUp: giveUpNoticeMail },
  ],
  [validationJob, { perform: performValidation, giveUp: giveUpValidation }],
  [publishRunJob, { perform: performPublishRun, giveUp: giveUpPublishRun }],
  [
    webhookJob,
    { perform: performWebhook, giveUp: giveUpWebhook, tries: webhookTries, waitMs: webhookWaitMs },
  ],
]);

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
  const retain = () => lookAfter(database.db, log);

  const timers = [setInterval(wake, pollEveryMs), setInterval(retain, retainEveryMs)];
  // Woken once more when it listens: something may have been added between.
  const listening = database
    .listen(jobChannel, wake)
    .then((stop) => (unlisten = stop))
    .then(wake);
  listening.catch((error: unknown) => log.error("jobs-deaf", {}, error));
  wake();
  retain();
  const schedules = [startPublishSchedule(), startHealthWatch()];
  return {
    stop: async () => {
      isStopped = true;
      timers.forEach(clearInterval);
      await unlisten?.().catch(() => undefined);
      await Promise.all(schedules.map(({ stop }) => stop()));
      await filling;
      await Promise.allSettled(running);
    },
  };
}

/**
 * What is asked for now and then by every process: the days of tables kept by day, removal by age,
 * reminders, and the day's tests of all names.
 */
function lookAfter(db: Db, log: Log): void {
  void keepDayTables(db, log);
  void removeWhatIsOver(db, log);
  remind(db).catch((error: unknown) => log.error("reminders-failed", {}, error));
  startDailyTests(db).catch((error: unknown) => log.error("daily-tests-not-started", {}, error));
}

async function remind(db: Db): Promise<void> {
  await remindOfWaiting(db, {
    now: new Date(),
    offersOcdi: await isOcdiOfferedToSome(db, application().environment.variants),
  });
}

async function perform(job: Job): Promise<void> {
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
    const handler = handlers.get(job.kind);
    // A newer process may have added it: postponed, it finds one that knows what to do.
    if (!handler) throw new Error(`Nothing here performs jobs of kind ${job.kind}.`);
    // Its last try did not come to an end of any kind: it may be what ends the process.
    if (job.attempts > triesOf(job))
      throw new Error(`A job of kind ${job.kind} ended the process that tried it.`);
    await handler.perform(job.payload, shutdown);
    if (shutdown.aborted) await returnJob(database.db, job, new Date());
    else await deleteJob(database.db, job.id);
    ended(shutdown.aborted ? "returned" : "done");
  } catch (error) {
    if (error instanceof NewerDocument) {
      ended("returned");
      return await leaveToNewer(job, error);
    }
    ended("failed");
    // A statement that took too long is the job's own, and its try counts, or it would come back for ever.
    if (error instanceof DatabaseUnavailable && error.fault !== "busy")
      return await returnWhenAnswered(job, error);
    log.error("job-failed", { kind: job.kind, attempts: job.attempts }, error);
    // It may be the database that failed: the job then stays leased, and is taken over when that is over.
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
    await setTimeout(pollEveryMs, undefined, { signal: shutdown }).catch(() => undefined);
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
  if (attempts < triesOf({ kind })) {
    const waitMs = handlers.get(kind)?.waitMs?.(attempts) ?? usualWaitMs;
    return postponeJob(database.db, id, new Date(Date.now() + waitMs));
  }
  await handlers
    .get(kind)
    ?.giveUp(payload)
    .catch((error: unknown) => log.error("job-not-given-up", { kind }, error));
  await deleteJob(database.db, id);
}

function triesOf({ kind }: Pick<Job, "kind">): number {
  return handlers.get(kind)?.tries ?? usualTries;
}
