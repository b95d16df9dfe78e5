import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { cookieScope, type Context } from "~/features/access/context.server";
import { loadPage, postPage, type Given } from "~/features/access/page.server";
import { postedBy, postOnce } from "~/features/access/post-once.server";
import { askedDomains } from "~/features/assistant-test/asked-domain";
import { assistantTestRetentionDays } from "~/features/assistant-test/assistant-test";
import { isAssistantTestOffered } from "~/features/assistant-test/assistant-test-offered.server";
import {
  deleteHeldAssistantTest,
  findHeldAssistantTest,
} from "~/features/assistant-test/held-assistant-test.server";
import {
  completeAssistantTest,
  storeAssistantTest,
} from "~/features/assistant-test/keep-assistant-test.server";
import { testFromServer } from "~/features/assistant-test/test-from-server.server";
import { feedbackHref } from "~/features/feedback/feedback";
import { isFeedbackOffered } from "~/features/feedback/feedback-offered.server";
import { serverNet } from "~/features/network-test/server-tests/server-net.server";
import { assistantSettings } from "~/features/settings/assistant-settings.server";
import { pageTitle } from "~/page-title.server";
import { answeredBefore } from "~/platform/answer-once.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { expiredRunCookieHeader, runCookieHeader } from "~/platform/run-cookie.server";

const privateHeaders = { "Cache-Control": "private, no-store" };

const httpOk = 200;
const httpNotFound = 404;

const admission = { permission: "assistant-test:run", isOffered: isAssistantTestOffered } as const;

/** What the assistant test's page shows: the test, or the result that this browser holds. */
export function readAssistantPage(args: LoaderFunctionArgs) {
  return loadPage(args, { ...admission, limit: "read" }, assistantPage);
}

async function assistantPage({ request, context }: Given) {
  const query = new URL(request.url).searchParams;
  const id = query.get("result");
  const found = id === null ? undefined : await findHeldAssistantTest(context, id);
  const isMissing = id !== null && !found;
  const settings = await assistantSettings(context);
  return data(
    {
      title: await pageTitle(request, found ? "assistant:resultTitle" : "assistant:title"),
      description: await pageTitle(request, "assistant:description"),
      prefix: context.prefix,
      settings,
      held: found ? { result: found.result, testedBy: found.testedBy, asked: found.asked } : null,
      asked: askedDomains(settings),
      keptDays: assistantTestRetentionDays,
      notice: isMissing
        ? ("missing" as const)
        : query.get("deleted") === "yes"
          ? ("deleted" as const)
          : null,
      feedback: (await isFeedbackOffered(context))
        ? feedbackHref(context.prefix, "/copilot", `${context.prefix}/copilot`)
        : null,
    },
    { status: isMissing ? httpNotFound : httpOk, headers: privateHeaders },
  );
}

/** Tests from the server for a browser without script, or deletes the result that the browser holds. */
export function postAssistantPage(args: ActionFunctionArgs) {
  return postPage(args, { ...admission, limit: "write" }, performAssistantForm);
}

async function performAssistantForm({ request, context, countUse }: Given) {
  const form = await readFormData(request);
  const intent = form.get("intent");
  if (intent === "delete") return deleteResult(context, form.get("result"));
  if (intent !== "test") throw badRequest();
  countUse("create");
  const before = await answeredBefore(postedBy(context, { request, form }));
  if (before) return before;
  const tested = await testFromServer(
    await assistantSettings(context),
    serverNet(),
    request.signal,
  );
  // Who left reads no result, and what was cut off says nothing: a test that is stopped keeps nothing.
  if (request.signal.aborted) throw badRequest();
  const complete = await completeAssistantTest(
    context,
    { city: null, region: null, country: null, referrer: null, ...tested },
    "server",
  );
  return postOnce(context, { request, form }, async (once) => {
    const { result, runSecret } = await storeAssistantTest(once, complete);
    const cookie = runCookieHeader(
      { runId: result.runId, secret: runSecret },
      cookieScope(once),
      "assistant-test",
    );
    return redirect(`${once.prefix}/copilot?result=${result.runId}`, {
      status: 303,
      headers: { "Set-Cookie": cookie },
    });
  });
}

/** @throws {Response} 404 for a result that the browser does not hold */
async function deleteResult(context: Context, id: FormDataEntryValue | null) {
  if (!(await deleteHeldAssistantTest(context, typeof id === "string" ? id : null)))
    throw notFound();
  const cookie = expiredRunCookieHeader(cookieScope(context), "assistant-test");
  return redirect(`${context.prefix}/copilot?deleted=yes`, {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}
