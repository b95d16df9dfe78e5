import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { postOnce } from "~/features/access/post-once.server";
import {
  redeliverToOwnWebhook,
  setOwnWebhookActive,
  testOwnWebhook,
  type NoticesChange,
} from "~/features/outage-notices/manage-notices.server";
import { outageWebhookHref } from "~/features/outage-notices/notice-addresses";
import { outageDeliveryView, outageWebhookView } from "~/features/outage-notices/notices.view";
import { listOutageDeliveries } from "~/features/outage-notices/outage-webhook.repository.server";
import { requireOwnWebhook } from "~/features/outage-notices/read-notices.server";
import { shownDeliveriesMost, type OutageWebhook } from "~/features/outage-notices/subscription";
import {
  outageWebhookFormSchema,
  outageWebhookIntents,
  type OutageWebhookForm,
} from "~/features/outage-notices/subscription.schema";
import { OutageWebhookPage } from "~/features/outage-notices/ui/outage-webhook-page";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { outageNoticesHref } from "~/features/solutions/solutions-address";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["outage-notices", "webhooks", "solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async (given) => {
    const { request, context, solution, actor } = given;
    const { webhook } = await requireOwnWebhook(given);
    const { listHref, ...head } = solutionHeadOf(context, actor, solution);
    const { host } = new URL(webhook.url);
    const query = new URL(request.url).searchParams;
    const deliveries = await listOutageDeliveries(context.db, webhook.id, shownDeliveriesMost);
    const named = { solutionId: solution.id, webhookId: webhook.id };
    return {
      title: await pageTitle(request, "outage-notices:webhooks.to", { host }),
      solution: head,
      listHref,
      noticesHref: outageNoticesHref(context.prefix, solution.id),
      webhook: outageWebhookView(webhook, outageWebhookHref(context.prefix, named)),
      deliveries: deliveries.map(outageDeliveryView),
      done: outageWebhookIntents.find((intent) => intent === query.get("done")) ?? null,
    };
  });

/** Sends a test, or a notice again; pauses the webhook, or resumes it. */
export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", async (given) => {
    const { request, context, solution } = given;
    const { notices, webhook } = await requireOwnWebhook(given);
    const form = await readFormData(request);
    const submission = parseForm(form, { schema: outageWebhookFormSchema });
    if (submission.status !== "success") throw badRequest();
    const asked = submission.value;
    return postOnce(context, { request, form }, async ({ db, prefix }) => {
      const change = { ...notices, db };
      const begun = await actOnWebhook(change, webhook, asked);
      if (!begun.ok) return data({ refusal: begun.refusal }, { status: 409 });
      const href = outageWebhookHref(prefix, { solutionId: solution.id, webhookId: webhook.id });
      return redirect(`${href}?done=${asked.intent}`, 303);
    });
  });

function actOnWebhook(change: NoticesChange, webhook: OutageWebhook, asked: OutageWebhookForm) {
  if (asked.intent === "test") return testOwnWebhook(change, webhook);
  if (asked.intent === "redeliver") return redeliverToOwnWebhook(change, webhook, asked.delivery);
  return setOwnWebhookActive(change, webhook, asked.intent === "resume");
}

export default function OutageWebhookRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <OutageWebhookPage {...page} isRefused={useActionData<typeof action>() !== undefined} />;
}
