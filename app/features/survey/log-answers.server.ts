import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { isHeldBy } from "~/features/messaging/run-secret.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import type { LogCorrectnessInput, LogTypeInput } from "./answer.schema";
import type { Correctness, InternetType } from "./internet-type";
import {
  findSurveyForUpdate,
  upsertAnswer,
  upsertPrediction,
  type LogEntry,
  type RunSurvey,
} from "./internet-type-log.repository.server";
import { isSurveyOn } from "./read-survey.server";

export type AnswerRefusal = "not-found" | "not-yours" | "already-answered" | "not-predicted";

/** How far the survey of a run is. */
export type SurveyProgress = {
  predictedType: InternetType;
  correctness: Correctness | null;
  isFinish: boolean;
};

/** Keeps what was predicted for a run, until its visitor has answered. */
export function logPredictedType(
  context: Context,
  { runId, value, tenantId }: LogTypeInput,
): Promise<Result<SurveyProgress, AnswerRefusal>> {
  return withOpenSurvey(context, runId, async (trx, found) => {
    await upsertPrediction(trx, value, entryOf(context, runId, tenantId));
    return ok({ predictedType: value, correctness: found.correctness, isFinish: false });
  });
}

/**
 * Keeps what a run's visitor says of the prediction: Yes ends the survey, No ends it
 * together with the right type and is open without. One answer for a run.
 */
export function logCorrectness(
  context: Context,
  { runId, value, classification, tenantId }: LogCorrectnessInput,
): Promise<Result<SurveyProgress, AnswerRefusal>> {
  return withOpenSurvey(context, runId, async (trx, { predictedType }) => {
    if (predictedType === null) return refuse("not-predicted");
    const right = value === "Yes" ? predictedType : (classification ?? null);
    await upsertAnswer(
      trx,
      { correctness: value, classification: right },
      entryOf(context, runId, tenantId),
    );
    return ok({ predictedType, correctness: value, isFinish: right !== null });
  });
}

type Write = (
  trx: Transaction<Database>,
  found: RunSurvey,
) => Promise<Result<SurveyProgress, AnswerRefusal>>;

/** Writes within one transaction, for the browser that holds the run, while the survey is on and not at its end. */
async function withOpenSurvey(
  context: Context,
  runId: string,
  write: Write,
): Promise<Result<SurveyProgress, AnswerRefusal>> {
  if (!(await isSurveyOn(context))) return refuse("not-found");
  return context.db.transaction().execute(async (trx) => {
    const found = await findSurveyForUpdate(trx, runId.toLowerCase(), context);
    if (!found) return refuse("not-found");
    if (!isHeldBy(context.heldRuns, { id: found.runId, secretHash: found.runSecretHash }))
      return refuse("not-yours");
    if (found.classification !== null) return refuse("already-answered");
    return write(trx, found);
  });
}

/** The session's tenant goes before the one that the call names. */
function entryOf(
  { variant, actor, now }: Context,
  runId: string,
  claimedTenantId: string | undefined,
): LogEntry {
  return {
    variant,
    runId: runId.toLowerCase(),
    tenantId: actor.account?.tenantId ?? claimedTenantId ?? null,
    at: now,
  };
}
