import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { feedPageHref } from "~/features/outage-notices/notice-addresses";
import { postNotices } from "~/features/outage-notices/post-notices.server";
import { readSubscriptions } from "~/features/outage-notices/read-notices.server";
import { NoticesPage } from "~/features/outage-notices/ui/notices-page";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { outageNoticesHref } from "~/features/solutions/solutions-address";
import { pageTitle } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["outage-notices", "outages", "webhooks", "solutions"] };

const doneWords = ["saved", "removed", "deleted"] as const;

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async (given) => {
    const { request, context, solution, actor } = given;
    const { listHref, ...head } = solutionHeadOf(context, actor, solution);
    const subscriptions = await readSubscriptions(given, await languageOf(request));
    const heading = subscriptions.outages ? "heading" : "month.heading";
    const done = new URL(request.url).searchParams.get("done");
    return {
      title: await pageTitle(request, `outage-notices:${heading}`, { name: solution.name }),
      ...subscriptions,
      solution: head,
      listHref,
      action: outageNoticesHref(context.prefix, solution.id),
      feedPageHref: feedPageHref(context.prefix, solution.id),
      done: doneWords.find((word) => word === done) ?? null,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", postNotices);

export default function SolutionNoticesRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <NoticesPage {...page} answer={useActionData<typeof action>()} />;
}
