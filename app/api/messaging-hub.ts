import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { followRun } from "~/features/messaging/follow-run.server";
import { mayFollowRun, redactRunEvent } from "~/features/reports/follow-rules.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { answerReading } from "./reading-call";

/** GET /messagingHub?runId: the run's events, as a stream or with `after` as one page of them. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, follow);
export const action = loader;

async function follow(request: Request): Promise<Response> {
  const context = await requirePermission(request, "hub:follow");
  const isPoll = new URL(request.url).searchParams.has("after");
  requireWithinLimit(request, isPoll ? "hubPoll" : "hub");
  return followRun(request, context, {
    mayFollow: (run) => mayFollowRun(context, run.id),
    redact: redactRunEvent,
  });
}
