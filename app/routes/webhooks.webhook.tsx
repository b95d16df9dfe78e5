import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { actOnWebhook } from "~/features/domain-lens/publishing/manage-webhooks.server";
import { requireWebhook } from "~/features/domain-lens/publishing/require-webhook.server";
import { WebhookPage } from "~/features/domain-lens/publishing/ui/webhook-page";
import { deliveriesPerPage } from "~/features/domain-lens/publishing/webhook";
import { listDeliveries } from "~/features/domain-lens/publishing/webhook.repository.server";
import {
  deliveryLogSchema,
  webhookIdSchema,
  webhookIntents,
  webhookIntentSchema,
} from "~/features/domain-lens/publishing/webhook.schema";
import {
  deliveryToken,
  deliveryView,
  readDeliveryToken,
  webhookView,
} from "~/features/domain-lens/publishing/webhook.view";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["webhooks"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "webhook:edit", limit: "read" },
    async ({ request, params, context: { db, prefix } }) => {
      const webhook = await requireWebhook(db, params.webhookId);
      const query = new URL(request.url).searchParams;
      const { before } = deliveryLogSchema.parse(Object.fromEntries(query));
      const found = await listDeliveries(db, webhook.id, {
        before: before === null ? null : readDeliveryToken(before),
        limit: deliveriesPerPage + 1,
      });
      const shown = found.slice(0, deliveriesPerPage);
      const last = shown.at(-1);
      const here = `${prefix}/webhooks/${webhook.id}`;
      return {
        title: await pageTitle(request, "webhooks:webhook.title", {
          host: new URL(webhook.url).host,
        }),
        home: `${prefix}/webhooks`,
        webhook: webhookView(webhook),
        deliveries: shown.map(deliveryView),
        newestHref: before === null ? undefined : here,
        olderHref:
          last && found.length > deliveriesPerPage
            ? `${here}?before=${deliveryToken(last)}`
            : undefined,
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
