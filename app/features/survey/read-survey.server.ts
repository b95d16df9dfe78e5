import * as z from "zod";

import type { Context } from "~/features/access/context.server";
import { can } from "~/features/access/permissions";
import { isHeldBy } from "~/features/messaging/run-secret.server";
import { readSettings } from "~/features/settings/read-settings.server";
import { notFound } from "~/platform/http.server";

import { classifyAddress } from "./classify-connection.server";
import type { InternetType } from "./internet-type";
import {
  findMeasuredConnection,
  findSurveyForUpdate,
  findSurveyOfReport,
  upsertPrediction,
} from "./internet-type-log.repository.server";
import { surveyView, type SurveyView } from "./survey.view";

/** The survey of a run as the browser that holds it sees it. */
export type Survey = { runId: string; predictedType: InternetType; view: SurveyView };

/**
 * The survey about a report's connection, for the browser that holds its finished run; null
 * for everybody else and while the survey is switched off. The first look keeps the
 * prediction, so that question and answer are about the same one.
 */
export async function readSurvey(context: Context, reportId: string): Promise<Survey | null> {
  const id = z.uuid().safeParse(reportId.toLowerCase());
  if (
    !id.success ||
    context.heldRuns.length === 0 ||
    !can(context.actor, "internet-type:answer") ||
    !(await isSurveyOn(context))
  )
    return null;
  const found = await findSurveyOfReport(context.db, id.data, context);
  if (
    !found?.isFinished ||
    !isHeldBy(context.heldRuns, { id: found.runId, secretHash: found.runSecretHash })
  )
    return null;
  const predictedType = found.predictedType ?? (await predictFirst(context, found.runId));
  return (
    predictedType && {
      runId: found.runId,
      predictedType,
      view: surveyView({ ...found, predictedType }),
    }
  );
}

/**
 * The survey, for pages that make no sense without one.
 *
 * @throws {Response} 404 for whom it does not ask, and while it is switched off
 */
export async function requireSurvey(context: Context, reportId: string): Promise<Survey> {
  const survey = await readSurvey(context, reportId);
  if (!survey) throw notFound();
  return survey;
}

/** Whether the survey is offered, on pages and for calls; the only place that reads its flag. */
export async function isSurveyOn(context: Context): Promise<boolean> {
  return !(await readSettings(context)).DisableInternetTypeSurvey;
}

/**
 * Classifies a run's connection and keeps that; of two looks at once the first one stays. Null when
 * the run is gone.
 */
async function predictFirst(context: Context, runId: string): Promise<InternetType | null> {
  const { db, variant, now, actor } = context;
  const measured = await findMeasuredConnection(db, runId);
  const { classification } = await classifyAddress(context, {
    address: measured?.egressIp ?? null,
    organisation: measured?.egressNetwork?.organisation ?? null,
    interfaceKind: null,
    samplesMs: measured?.measuredLatencies ?? [],
  });
  return db.transaction().execute(async (trx) => {
    const current = await findSurveyForUpdate(trx, runId, context);
    if (!current || current.predictedType) return current?.predictedType ?? null;
    await upsertPrediction(trx, classification, {
      variant,
      runId,
      tenantId: actor.account?.tenantId ?? null,
      at: now,
    });
    return classification;
  });
}
