import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAssistantTest } from "~/features/assistant-test/assistant-test-offered.server";
import { assistantSettings } from "~/features/settings/assistant-settings.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { answerReading } from "./reading-call";

/** GET /api/workloaddomains/copilot: the domains that the assistant test asks. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, listDomains);
export const action = loader;

async function listDomains(request: Request): Promise<Response> {
  const context = await requireAssistantTest(request, "assistant-test:run");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const { connectivityTestDomains, connectivityTestExtraDomains, wssTestDomains } =
    await assistantSettings(context);
  return callAnswer(
    { connectivityTestDomains, connectivityTestExtraDomains, wssTestDomains },
    { headers: { "Cache-Control": referenceCacheControl } },
  );
}
