import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { removeOwnWebhook } from "~/features/outage-notices/manage-notices.server";
import { outageWebhookHref } from "~/features/outage-notices/notice-addresses";
import { requireOwnWebhook } from "~/features/outage-notices/read-notices.server";
import { DeleteOutageWebhookPage } from "~/features/outage-notices/ui/delete-outage-webhook-page";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { outageNoticesHref } from "~/features/solutions/solutions-address";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["outage-notices", "webhooks", "solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async (given) => {
    const { request, context, solution, actor } = given;
    const { webhook } = await requireOwnWebhook(given);
    const { listHref, ...head } = solutionHeadOf(context, actor, solution);
    const named = { solutionId: solution.id, webhookId: webhook.id };
    return {
      title: await pageTitle(request, "webhooks:delete.title"),
      solution: head,
      listHref,
      noticesHref: outageNoticesHref(context.prefix, solution.id),
      webhook: { url: webhook.url, href: outageWebhookHref(context.prefix, named) },
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", async (given) => {
    const { notices, webhook } = await requireOwnWebhook(given);
    await removeOwnWebhook(notices, webhook);
    const home = outageNoticesHref(given.context.prefix, given.solution.id);
    return redirect(`${home}?done=deleted`, 303);
  });

export default function DeleteOutageWebhookRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DeleteOutageWebhookPage {...page} />;
}
