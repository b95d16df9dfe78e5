import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAssistantTest } from "~/features/assistant-test/assistant-test-offered.server";
import { findHeldAssistantTest } from "~/features/assistant-test/held-assistant-test.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** The result that this browser holds, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireAssistantTest(request, "assistant-test:run");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const held = await findHeldAssistantTest(
    context,
    request,
    new URL(request.url).searchParams.get("id"),
  );
  if (!held) throw notFound();
  const { result, testedBy, asked } = held;
  return new Response(`${JSON.stringify({ ...result, testedBy, asked }, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="assistant-test-${result.runId}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
