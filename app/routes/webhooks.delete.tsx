import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { removeWebhook } from "~/features/domain-lens/publishing/manage-webhooks.server";
import { DeleteWebhookPage } from "~/features/domain-lens/publishing/ui/delete-webhook-page";
import { requireWebhook } from "~/features/domain-lens/publishing/require-webhook.server";
import { webhookIdSchema } from "~/features/domain-lens/publishing/webhook.schema";
import { pageTitle } from "~/page-title.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["webhooks"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, prefix, actor } = await requirePermission(request, "webhook:edit");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const webhook = await requireWebhook(db, params.webhookId);
  const { url, instance } = webhook;
  return data(
    {
      title: await pageTitle(request, "webhooks:delete.title"),
      home: `${prefix}/webhooks`,
      webhook: { id: webhook.id, url, instance },
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { db, variant, prefix, now, actor } = await requirePermission(request, "webhook:edit");
  const account = actingAccount(actor);
  requireWithinLimit(request, "write", account.id);
  const id = webhookIdSchema.safeParse(params.webhookId);
  const outcome = id.success
    ? await removeWebhook({ db, variant, now, account }, id.data)
    : undefined;
  if (!outcome?.ok) throw notFound();
  return redirect(`${prefix}/webhooks?done=deleted`, 303);
}

export default function DeleteWebhookRoute() {
  const { home, webhook } = useLoaderData<typeof loader>();
  return <DeleteWebhookPage home={home} webhook={webhook} />;
}
