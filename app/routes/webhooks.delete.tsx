import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { removeWebhook } from "~/features/domain-lens/publishing/manage-webhooks.server";
import { DeleteWebhookPage } from "~/features/domain-lens/publishing/ui/delete-webhook-page";
import { requireWebhook } from "~/features/domain-lens/publishing/require-webhook.server";
import { webhookIdSchema } from "~/features/webhook-delivery/webhook-target.schema";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["webhooks"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "webhook:edit", limit: "read" },
    async ({ request, params, context: { db, prefix } }) => {
      const webhook = await requireWebhook(db, params.webhookId);
      const { url, instance } = webhook;
      return {
        title: await pageTitle(request, "webhooks:delete.title"),
        home: `${prefix}/webhooks`,
        webhook: { id: webhook.id, url, instance },
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "webhook:edit", limit: "write" },
    async ({ params, account, context: { db, variant, prefix, now } }) => {
      const id = webhookIdSchema.safeParse(params.webhookId);
      const outcome = id.success
        ? await removeWebhook({ db, variant, now, account }, id.data)
        : undefined;
      if (!outcome?.ok) throw notFound();
      return redirect(`${prefix}/webhooks?done=deleted`, 303);
    },
  );

export default function DeleteWebhookRoute() {
  const { home, webhook } = useLoaderData<typeof loader>();
  return <DeleteWebhookPage home={home} webhook={webhook} />;
}
