import type { LoaderFunctionArgs } from "@remix-run/node";

import { contextFor, requirePermission, type Context } from "~/features/access/context.server";
import { followRun } from "~/features/messaging/follow-run.server";
import { eventViewFor, heldEventView } from "~/features/reports/follow-rules.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { answerReading } from "./reading-call";

/** GET /messagingHub?runId: the run's events, as a stream or with `after` as one page of them. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, follow);
export const action = loader;

async function follow(request: Request): Promise<Response> {
  const context = await requirePermission(request, "hub:follow");
  const isPoll = new URL(request.url).searchParams.has("after");
  requireWithinLimit(request, isPoll ? "hubPoll" : "hub");
  const accountId = context.actor.account?.id ?? null;
  return followRun(
    request,
    { ...context, accountId },
    {
      viewFor: async ({ id }, isHeld) => {
        if (isHeld) return heldEventView(context, id);
        // The caller is read again for each event: a session may end while its stream is open.
        const now = await contextNow(request);
        return now && eventViewFor(now, request, id);
      },
    },
  );
}

/** The context as it is by now; undefined once the token that the stream was opened with stands for nobody. */
async function contextNow(request: Request): Promise<Context | undefined> {
  try {
    return await contextFor(request);
  } catch (thrown) {
    if (thrown instanceof Response) return undefined;
    throw thrown;
  }
}
