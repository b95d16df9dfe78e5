import { requirePermission } from "~/features/access/context.server";
import { issueCallToken } from "~/features/identity/call-token.server";
import { callError, type answerCall } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** The calls under /api/token. */
export const tokenOperations: Parameters<typeof answerCall>[2] = {
  GetCpsToken: { method: "GET", run: getToken },
};

async function getToken(request: Request): Promise<Response> {
  const context = await requirePermission(request, "hub-token:get");
  requireWithinLimit(request, "write", context.actor.account?.id);
  // A bearer token already stands for its account in every call; only a session needs one.
  if (!context.sessionHash)
    return callError(403, {
      error: "session-needed",
      message: "This call takes the cookie of a session.",
    });
  return new Response(await issueCallToken(context, context.sessionHash), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
