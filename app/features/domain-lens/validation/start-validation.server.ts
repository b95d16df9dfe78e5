import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { enqueueJob } from "~/platform/job-queue.repository.server";
import type { Database } from "#db/schema";

import { validationJob, validationPayload } from "./validation-job.schema";
import type { RunReason } from "./validation-run";
import { cancelOpenRuns, insertRun } from "./validation-run.repository.server";

/** `hash` is that of the difference to test, as approvals bind to it. */
export type ValidationStart = {
  changeId: string;
  hash: string;
  reason: Exclude<RunReason, "publish">;
  at: Date;
};

/**
 * Begins a run of the tests in the caller's transaction: it exists exactly when the
 * submission does. A run of the change that is still under way is cancelled.
 *
 * @returns the id of the run
 */
export async function startValidation(
  trx: Transaction<Database>,
  { changeId, hash, reason, at }: ValidationStart,
): Promise<string> {
  const id = randomUUID();
  await cancelOpenRuns(trx, changeId, at);
  await insertRun(trx, {
    id,
    changeId,
    hash,
    reason,
    state: "waiting",
    total: 0,
    done: 0,
    createdAt: at,
    startedAt: null,
    finishedAt: null,
  });
  const payload = validationPayload.stamped({ runId: id });
  await enqueueJob(trx, { job: validationJob, payload, at });
  return id;
}

/** Ends what is under way for a change: on a revert, a discard or a new draft, and when somebody asks. */
export async function cancelValidation(
  trx: Transaction<Database>,
  changeId: string,
  at: Date,
): Promise<boolean> {
  return (await cancelOpenRuns(trx, changeId, at)) > 0;
}
