import type { AppLoadContext } from "@remix-run/node";

import { serverErrorStatus } from "~/lib/http-status";

import { callError } from "./call.server";
import type { DatabaseFault } from "./database-fault";

export const unavailableStatus = 503;

/** Whoever was turned away for want of a database asks again after this time. */
export const retryAfterSeconds = "5";

/** Notes in a request's context that the database took no work. */
export function meetFault(context: AppLoadContext, fault: DatabaseFault): void {
  context.databaseFault = fault;
}

export function hasMetFault(context: AppLoadContext | undefined): boolean {
  return context?.databaseFault !== undefined;
}

/** The answer to a request; a bare fault becomes a 503 where it was the database's. */
export async function saidUnavailable(
  answer: Response,
  context: AppLoadContext,
  isCall: boolean,
): Promise<Response> {
  if (answer.status !== serverErrorStatus || !hasMetFault(context)) return answer;
  const headers = { "Retry-After": retryAfterSeconds };
  if (isCall)
    return callError(
      unavailableStatus,
      {
        error: "database-unavailable",
        message: "The database is not available. Try again in a few seconds.",
      },
      headers,
    );
  const kept = new Headers(answer.headers);
  kept.set("Retry-After", retryAfterSeconds);
  kept.set("Cache-Control", "no-store");
  const body = kept.has("X-Remix-Error")
    ? await answer.arrayBuffer()
    : "The database is not available. Try again in a few seconds.";
  return new Response(body, { status: unavailableStatus, headers: kept });
}
