import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { followRun } from "~/features/messaging/follow-run.server";
import { mayFollowRun, redactRunEvent } from "~/features/reports/follow-rules.server";
import { asCallError } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** GET /messagingHub?runId: the run's events, as a stream or with `after` as one page of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const context = await requirePermission(request, "hub:follow");
    const isPoll = new URL(request.url).searchParams.has("after");
    requireWithinLimit(request, isPoll ? "hubPoll" : "hub");
    return await followRun(request, context, {
      mayFollow: (run) => mayFollowRun(context, run.id),
      redact: redactRunEvent,
    });
  } catch (thrown) {
    if (thrown instanceof Response) return asCallError(thrown);
    throw thrown;
  }
}
