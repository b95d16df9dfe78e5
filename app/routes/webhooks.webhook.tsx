import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { deliveryList } from "~/features/domain-lens/publishing/delivery-list";
import { actOnWebhook } from "~/features/domain-lens/publishing/manage-webhooks.server";
import { requireWebhook } from "~/features/domain-lens/publishing/require-webhook.server";
import { WebhookPage } from "~/features/domain-lens/publishing/ui/webhook-page";
import { listDeliveries } from "~/features/domain-lens/publishing/webhook.repository.server";
import {
  webhookIntents,
  webhookIntentSchema,
} from "~/features/domain-lens/publishing/webhook.schema";
import { deliveryView, webhookView } from "~/features/domain-lens/publishing/webhook.view";
import { webhookIdSchema } from "~/features/webhook-delivery/webhook-target.schema";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export const handle = { i18n: ["webhooks"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "webhook:edit", limit: "read" },
    async ({ request, params, context: { db, prefix } }) => {
      const webhook = await requireWebhook(db, params.webhookId);
      const query = new URL(request.url).searchParams;
      const { asked, unread } = readList(deliveryList, query, ["done"]);
      const page = await listDeliveries(
        db,
        { webhookId: webhook.id, ...asked },
        deliveryList.pageSize,
      );
      const path = `${prefix}/webhooks/${webhook.id}`;
      return {
        title: await pageTitle(request, "webhooks:webhook.title", {
          host: new URL(webhook.url).host,
        }),
        home: `${prefix}/webhooks`,
        webhook: webhookView(webhook),
        deliveries: page.rows.map(deliveryView),
        states: asked.state,
        view: listView(deliveryList, {
          path,
          asked,
          page,
          unread,
          filePath: `${path}/deliveries`,
        }),
        done: webhookIntents.find((intent) => intent === query.get("done")),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "webhook:edit", limit: "write" },
    async ({ request, params, account, context }) => {
      const id = webhookIdSchema.safeParse(params.webhookId);
      if (!id.success) throw notFound();
      const form = await readFormData(request);
      const submission = parseForm(form, { schema: webhookIntentSchema });
      if (submission.status !== "success") throw badRequest();
      const asked = submission.value;
      return postOnce(context, { request, form }, async ({ db, variant, prefix, now }) => {
        const outcome = await actOnWebhook({ db, variant, now, account }, id.data, asked);
        if (outcome.ok) return redirect(`${prefix}/webhooks/${id.data}?done=${outcome.value}`, 303);
        if (outcome.refusal === "not-found") throw notFound();
        return data({ refusal: outcome.refusal }, { status: 409 });
      });
    },
  );

export default function WebhookRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <WebhookPage {...page} isRefused={refused !== undefined} />;
}
