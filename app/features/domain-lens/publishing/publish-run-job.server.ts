import { application } from "~/platform/application.server";

import type { OutsideNet } from "../validation/outside-net.server";
import { publishRunPayload } from "./publish-run-job.schema";
import {
  beginRequestedRun,
  endRequestedRun,
  findRequestedRun,
  moveRequestedRun,
} from "./requested-run.repository.server";
import { runPublishing } from "./run-publishing.server";

/** Progress is written at most this often. */
const progressEveryMs = 500;

/**
 * Performs a run that somebody asked for: the tests with progress, then the version and the end
 * of the run in one transaction. Started again after a crash it does nothing twice; cancelled
 * while it tests, it publishes nothing.
 */
export async function performPublishRun(
  payload: unknown,
  signal: AbortSignal,
  net?: OutsideNet,
): Promise<void> {
  const { runId } = publishRunPayload.read(payload);
  const {
    database: { db },
    log,
  } = application();
  const run = await findRequestedRun(db, runId);
  if (!run || !(await beginRequestedRun(db, runId, new Date()))) return;
  const { instance, requestedBy } = run;
  const cancelled = new AbortController();
  let movedAt = -Infinity;
  const onProgress = async ({ total, done }: { total: number; done: number }) => {
    const isWhole = Number.isInteger(done);
    if (!isWhole && performance.now() - movedAt < progressEveryMs) return;
    movedAt = performance.now();
    if (!(await moveRequestedRun(db, runId, { total, done })))
      cancelled.abort(new Error("The run was cancelled."));
  };
  try {
    const { version, published, returned } = await runPublishing(
      {
        db,
        now: new Date(),
        by: requestedBy,
        onProgress,
        ...(net && { net }),
        isWanted: async (trx) =>
          (await findRequestedRun(trx, runId, { lock: true }))?.state === "running",
        onDone: async (trx, outcome) =>
          void (await endRequestedRun(trx, runId, { state: "finished", outcome, at: new Date() })),
      },
      instance,
      AbortSignal.any([signal, cancelled.signal]),
    );
    log.info("published", {
      instance,
      version,
      published: published.length,
      returned: returned.length,
    });
  } catch (error) {
    if (!signal.aborted && !cancelled.signal.aborted) throw error;
  }
}

/** Ends a run that failed for good: nothing of it is published. */
export async function giveUpPublishRun(payload: unknown): Promise<void> {
  const job = publishRunPayload.tryRead(payload);
  if (job)
    await endRequestedRun(application().database.db, job.runId, {
      state: "failed",
      at: new Date(),
    });
}
