import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { isFeedbackOffered } from "~/features/feedback/feedback-offered.server";
import { feedbackSchema } from "~/features/feedback/feedback.schema";
import { feedbackErrors, typedFeedback } from "~/features/feedback/read-feedback-form";
import { sendFeedback } from "~/features/feedback/send-feedback.server";
import { FeedbackPage, FeedbackThanks } from "~/features/feedback/ui/feedback-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["feedback"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    {
      permission: "feedback:send",
      limit: "read",
      isOffered: isFeedbackOffered,
      isRevalidated: true,
    },
    async ({ request, context }) => {
      const query = new URL(request.url).searchParams;
      const isSent = query.get("sent") === "yes";
      const asked = new FormData();
      asked.set("page", query.get("page") ?? "");
      asked.set("from", query.get("from") ?? "");
      asked.set("replyTo", context.actor.account?.email ?? "");
      return {
        title: await pageTitle(request, isSent ? "feedback:thanks.title" : "feedback:title"),
        values: typedFeedback(asked),
        isSent,
        homeHref: context.prefix || "/",
        privacyHref: `${context.prefix}/privacy`,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "feedback:send", limit: "write", isOffered: isFeedbackOffered },
    async ({ request, context, countUse }) => {
      const form = await readFormData(request);
      const submission = parseForm(form, { schema: feedbackSchema });
      if (submission.status !== "success") {
        return data(
          { errors: feedbackErrors(submission.error), values: typedFeedback(form) },
          { status: 422 },
        );
      }
      // Only what is sent counts, not what had to be corrected.
      countUse("feedback");
      const feedback = submission.value;
      return postOnce(context, { request, form }, async (once) => {
        await sendFeedback(once, feedback);
        const { from } = typedFeedback(form);
        return redirect(
          `${once.prefix}/feedback?${new URLSearchParams({ sent: "yes", ...(from && { from }) }).toString()}`,
          303,
        );
      });
    },
  );

/** @throws {Response} 404 where feedback is not offered */
export default function FeedbackRoute() {
  const { values, isSent, homeHref, privacyHref } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (isSent && !refused) return <FeedbackThanks homeHref={homeHref} from={values.from} />;
  return (
    <FeedbackPage
      values={refused?.values ?? values}
      errors={refused?.errors ?? {}}
      homeHref={homeHref}
      privacyHref={privacyHref}
    />
  );
}
