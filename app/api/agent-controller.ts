import type * as z from "zod";

import { clientFormatVersion } from "~/features/network-test/client/client-results";
import {
  clientBeginSchema,
  clientResultSchema,
} from "~/features/network-test/client/client-results.schema";
import { beginClient } from "~/features/reports/client/begin-client.server";
import { clientCallOf, type TokenRefusal } from "~/features/reports/client/client-call.server";
import { completeClient } from "~/features/reports/client/complete-client.server";
import {
  recordClientResult,
  type ResultRefusal,
} from "~/features/reports/client/record-client-result.server";
import { faultyFields } from "~/lib/faulty-fields";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, callError, type answerCall, type CallError } from "~/platform/call.server";
import { publishedEndpoints } from "~/published-endpoints.server";

import { clientCompleteSchema } from "./agent-bodies.schema";

/** A result of a thousand endpoints with their certificates is 600 kB. */
const resultBodyBytes = 1024 * 1024;

/** What says who the client is. */
const beginBodyBytes = 16 * 1024;

/** Most faults of a body that an answer names. */
const detailsMost = 20;

/** The calls of the advanced client: its token is all they ask. */
export const agentOperations: Parameters<typeof answerCall>[2] = {
  begin: { method: "POST", run: begin },
  result: { method: "POST", run: takeResult },
  complete: { method: "POST", run: complete },
};

async function begin(request: Request): Promise<Response> {
  const call = clientCallOf(request);
  const body = clientBeginSchema.safeParse(await readJson(request, { maxBytes: beginBodyBytes }));
  if (!body.success) return unfit(body.error);
  if (body.data.formatVersion !== clientFormatVersion) return otherFormat();
  const outcome = await beginClient(call, {
    published: await publishedEndpoints(call.variant),
    place: body.data.place,
  });
  return outcome.ok ? callAnswer(outcome.value) : refused(outcome.refusal);
}

async function takeResult(request: Request): Promise<Response> {
  const call = clientCallOf(request);
  const body = clientResultSchema.safeParse(await readJson(request, { maxBytes: resultBodyBytes }));
  if (!body.success) return unfit(body.error);
  const outcome = await recordClientResult(call, body.data);
  return outcome.ok
    ? callAnswer({ accepted: true, isRepeated: outcome.value.isRepeated })
    : refusedResult(outcome.refusal);
}

async function complete(request: Request): Promise<Response> {
  const call = clientCallOf(request);
  const body = clientCompleteSchema.safeParse(
    await readJson(request, { maxBytes: beginBodyBytes }),
  );
  if (!body.success) return unfit(body.error);
  if (body.data.formatVersion !== clientFormatVersion) return otherFormat();
  const outcome = await completeClient(call);
  return outcome.ok ? callAnswer({ completed: true }) : refused(outcome.refusal);
}

const tokenRefusals: Record<TokenRefusal, { status: number; message: string }> = {
  "wrong-token": {
    status: 401,
    message: "The token is unknown, or a newer one was asked for. Ask for it on the report's page.",
  },
  "run-over": {
    status: 410,
    message: "The run takes results for 30 minutes from its beginning. Run the test again.",
  },
  completed: {
    status: 410,
    message: "The client has completed this run. Ask for a new token on the report's page.",
  },
};

function refused(refusal: TokenRefusal): Response {
  const { status, message } = tokenRefusals[refusal];
  return callError(
    status,
    { error: refusal, message },
    status === 401 ? { "WWW-Authenticate": "Bearer" } : undefined,
  );
}

function refusedResult(refusal: ResultRefusal): Response {
  if (typeof refusal === "object") return implausible(refusal.implausible);
  if (refusal !== "key-reused") return refused(refusal);
  return callError(409, {
    error: "key-reused",
    message: "Another result came under this idempotency key before.",
  });
}

function implausible(details: NonNullable<CallError["details"]>): Response {
  return callError(422, { error: "implausible", message: "The result cannot be.", details });
}

function unfit(error: z.ZodError): Response {
  return callError(422, {
    error: "bad-input",
    message: "The body does not fit.",
    details: faultyFields(error.issues, detailsMost),
  });
}

function otherFormat(): Response {
  return callError(
    426,
    {
      error: "other-format",
      message: `This server takes format ${clientFormatVersion}. Get the newest client from it.`,
    },
    { Upgrade: `pathlens-client-results/${clientFormatVersion}` },
  );
}
