import { requirePermission } from "~/features/access/context.server";
import { logCorrectnessSchema, logTypeSchema } from "~/features/survey/answer.schema";
import { classifyConnection } from "~/features/survey/classify-connection.server";
import { classifySchema } from "~/features/survey/classify.schema";
import {
  logCorrectness,
  logPredictedType,
  type AnswerRefusal,
} from "~/features/survey/log-answers.server";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, callError, inputError, type answerCall } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** A body has at most 100 samples. */
const classifyBodyBytes = 4 * 1024;

/** The calls about the kind of connection (specification §7). */
export const internetTypeOperations: Parameters<typeof answerCall>[2] = {
  v2: { method: "POST", run: classify },
  logType: { method: "POST", run: logType },
  logCorrectness: { method: "POST", run: logAnswer },
};

async function classify(request: Request): Promise<Response> {
  const context = await requirePermission(request, "internet-type:classify");
  requireWithinLimit(request, "classify", context.actor.account?.id);
  const body = classifySchema.safeParse(await readJson(request, { maxBytes: classifyBodyBytes }));
  return body.success
    ? callAnswer(await classifyConnection(context, body.data))
    : inputError(body.error);
}

async function logType(request: Request): Promise<Response> {
  const context = await requirePermission(request, "internet-type:answer");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const query = logTypeSchema.safeParse(queryOf(request));
  if (!query.success) return inputError(query.error);
  const outcome = await logPredictedType(context, request, query.data);
  return outcome.ok ? callAnswer(outcome.value) : refused(outcome.refusal);
}

async function logAnswer(request: Request): Promise<Response> {
  const context = await requirePermission(request, "internet-type:answer");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const query = logCorrectnessSchema.safeParse(queryOf(request));
  if (!query.success) return inputError(query.error);
  const outcome = await logCorrectness(context, request, query.data);
  return outcome.ok ? callAnswer(outcome.value) : refused(outcome.refusal);
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

const refusals: Record<AnswerRefusal, { status: number; message: string }> = {
  "not-found": { status: 404, message: "There is no such run." },
  "not-yours": {
    status: 403,
    message: "Only the browser that ran the test may say what its connection is.",
  },
  "not-predicted": { status: 409, message: "Nothing was predicted for this run yet." },
  "already-answered": { status: 409, message: "The question about this run was answered before." },
};

function refused(error: AnswerRefusal): Response {
  const { status, message } = refusals[error];
  return callError(status, { error, message });
}
