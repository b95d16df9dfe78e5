import type { AppLoadContext } from "@remix-run/node";

import { serverErrorStatus } from "~/lib/http-status";
import { isCall } from "~/platform/addresses.server";
import { Refusal } from "~/platform/call.server";
import {
  hasMetFault,
  retryAfterSeconds,
  unavailableStatus,
} from "~/platform/unavailable-answer.server";
import { plainRefusal, wordedRefusal } from "~/refusal-words.server";

/** The answer to a request; a bare fault becomes a 503 where it was the database's. */
export async function saidUnavailable(
  answer: Response,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  if (answer.status !== serverErrorStatus || !hasMetFault(context)) return answer;
  const headers = { "Retry-After": retryAfterSeconds };
  const refusal = new Refusal(unavailableStatus, { error: "database-unavailable" }, headers);
  if (isCall(new URL(request.url).pathname)) return wordedRefusal(request, refusal);
  const isOfRemix = answer.headers.has("X-Remix-Error");
  const plain = await plainRefusal(request, refusal);
  if (isOfRemix) plain.headers.delete("Content-Type");
  const kept = new Headers(answer.headers);
  for (const [name, value] of plain.headers) kept.set(name, value);
  const body = isOfRemix ? answer.body : plain.body;
  return new Response(body, { status: unavailableStatus, headers: kept });
}
