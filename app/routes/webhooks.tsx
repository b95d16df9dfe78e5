import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { registerWebhook } from "~/features/domain-lens/publishing/manage-webhooks.server";
import { publicInstances } from "~/features/domain-lens/publishing/public-instance";
import { WebhooksPage } from "~/features/domain-lens/publishing/ui/webhooks-page";
import { webhooksMost } from "~/features/domain-lens/publishing/webhook";
import { listWebhooks } from "~/features/domain-lens/publishing/webhook.repository.server";
import { registerWebhookSchema } from "~/features/domain-lens/publishing/webhook.schema";
import { deliveryView, webhookView } from "~/features/domain-lens/publishing/webhook.view";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["webhooks"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "webhook:edit", limit: "read" },
    async ({ request, context: { db, prefix } }) => {
      const webhooks = await listWebhooks(db, webhooksMost * publicInstances.length);
      return {
        title: await pageTitle(request, "webhooks:list.title"),
        home: `${prefix}/webhooks`,
        webhooks: webhooks.map(({ lastDelivery, ...webhook }) => ({
          ...webhookView(webhook),
          lastDelivery: lastDelivery && deliveryView(lastDelivery),
        })),
        isDeleted: new URL(request.url).searchParams.get("done") === "deleted",
      };
    },
  );

/**
 * Answers with the page itself, so that the secret is in no address; kept only sealed, for the same
 * form sent again.
 */
export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "webhook:edit", limit: "write" },
    async ({ request, account, context }) => {
      const form = await readFormData(request);
      const submission = parseForm(form, { schema: registerWebhookSchema });
      if (submission.status !== "success")
        return data({ result: submission.reply(), secret: undefined }, { status: 422 });
      const webhook = submission.value;
      return postOnce(context, { request, form }, async ({ db, variant, now }) => {
        const outcome = await registerWebhook({ db, variant, now, account }, webhook);
        if (
          !outcome.ok &&
          (outcome.refusal === "port-not-allowed" || outcome.refusal === "not-public")
        ) {
          return data(
            {
              result: submission.reply({ fieldErrors: { url: [outcome.refusal] } }),
              secret: undefined,
            },
            { status: 422 },
          );
        }
        if (!outcome.ok)
          return data(
            { result: submission.reply({ formErrors: [outcome.refusal] }), secret: undefined },
            { status: 409 },
          );
        return data(
          { result: submission.reply({ resetForm: true }), secret: outcome.value.secret },
          { status: 201 },
        );
      });
    },
  );

export default function WebhooksRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return <WebhooksPage {...page} lastResult={done?.result} secret={done?.secret} />;
}
