import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { isAssistantTestOffered } from "~/features/assistant-test/assistant-test-offered.server";
import { findHeldAssistantTest } from "~/features/assistant-test/held-assistant-test.server";
import { answerRead } from "~/pageless.server";
import { notFound } from "~/platform/http.server";

/** The result that this browser holds, as a file. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "assistant-test:run", limit: "read", isOffered: isAssistantTestOffered },
    heldResult,
  );
export const action = loader;

async function heldResult({ request, context }: Given) {
  const held = await findHeldAssistantTest(context, new URL(request.url).searchParams.get("id"));
  if (!held) throw notFound();
  const { result, testedBy, asked } = held;
  return new Response(`${JSON.stringify({ ...result, testedBy, asked }, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="assistant-test-${result.runId}.json"`,
    },
  });
}
