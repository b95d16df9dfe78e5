import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { postOnce } from "~/features/access/post-once.server";
import { makeFeed, removeFeed } from "~/features/outage-notices/manage-notices.server";
import { feedHref } from "~/features/outage-notices/notice-addresses";
import { requireNotices } from "~/features/outage-notices/read-notices.server";
import { feedFormSchema } from "~/features/outage-notices/subscription.schema";
import { FeedAddressPage } from "~/features/outage-notices/ui/feed-address-page";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { outageNoticesHref } from "~/features/solutions/solutions-address";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["outage-notices", "solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async (given) => {
    const { request, context, solution, actor } = given;
    await requireNotices(given);
    const { listHref, ...head } = solutionHeadOf(context, actor, solution);
    return {
      title: await pageTitle(request, "outage-notices:feed.askTitle", { name: solution.name }),
      solution: head,
      listHref,
      noticesHref: outageNoticesHref(context.prefix, solution.id),
    };
  });

/** Answers with the page itself, so that the address is shown once and is in no other address. */
export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", async (given) => {
    const { request, context, solution } = given;
    const notices = await requireNotices(given);
    const form = await readFormData(request);
    const submission = parseForm(form, { schema: feedFormSchema });
    if (submission.status !== "success") throw badRequest();
    const { intent } = submission.value;
    return postOnce(context, { request, form }, async ({ db }) => {
      const change = { ...notices, db };
      const home = outageNoticesHref(context.prefix, solution.id);
      if (intent === "remove") {
        await removeFeed(change);
        return redirect(`${home}?done=removed`, 303);
      }
      const made = await makeFeed(change);
      if (!made.ok) return data({ refusal: made.refusal }, { status: 409 });
      const path = feedHref(context.prefix, solution.id, made.value.token);
      return data({ feedAddress: context.origin + path }, { status: 201 });
    });
  });

export default function FeedAddressRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FeedAddressPage
      {...page}
      feedAddress={answer && "feedAddress" in answer ? answer.feedAddress : undefined}
      refusal={answer && "refusal" in answer ? answer.refusal : undefined}
    />
  );
}
