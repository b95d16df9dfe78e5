import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { callerDirectory } from "~/features/identity/caller-directory.server";
import { searchPeople } from "~/features/identity/search-people.server";
import { callAnswer, callError } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { answerReading } from "./reading-call";

/** GET /api/people?search=: people of the caller's directory, for sharing. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, search);
export const action = loader;

async function search(request: Request): Promise<Response> {
  const context = await requirePermission(request, "people:search");
  requireWithinLimit(request, "peopleSearch", context.actor.account?.id);
  const outcome = await searchPeople(
    context,
    new URL(request.url).searchParams.get("search") ?? "",
    () => callerDirectory(context, request),
  );
  if (outcome.ok) return callAnswer({ people: outcome.value });
  return callError(
    503,
    {
      error: outcome.refusal,
      message: "The directory does not answer, or gives no token for it in the caller's name.",
    },
    { "Retry-After": "10" },
  );
}
