import { cookieScope } from "~/features/access/context.server";
import { requireAssistantTest } from "~/features/assistant-test/assistant-test-offered.server";
import { assistantTestSchema } from "~/features/assistant-test/assistant-test.schema";
import { keepAssistantTest } from "~/features/assistant-test/keep-assistant-test.server";
import { foreignReferrer } from "~/features/assistant-test/referrer";
import { readJson } from "~/platform/bounded-body.server";
import { callAnswer, inputError } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { runCookieHeader } from "~/platform/run-cookie.server";

/** POST GenerateCopilotTestReport: keeps what a browser found, and makes that browser its holder. */
export async function generateCopilotTestReport(request: Request): Promise<Response> {
  const context = await requireAssistantTest(request, "assistant-test:run");
  requireWithinLimit(request, "create", context.actor.account?.id);
  const body = assistantTestSchema.safeParse(await readJson(request));
  if (!body.success) return inputError(body.error);
  const referrer = foreignReferrer(body.data.referrer, [
    request.url,
    context.environment.appOrigin,
  ]);
  const { result, runSecret } = await keepAssistantTest(
    context,
    { ...body.data, referrer },
    "browser",
  );
  const cookie = runCookieHeader(
    { runId: result.runId, secret: runSecret },
    cookieScope(context),
    "assistant-test",
  );
  return callAnswer(result, { headers: { "Set-Cookie": cookie } });
}
