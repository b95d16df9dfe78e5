import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { deliveryFile, deliveryList } from "~/features/domain-lens/publishing/delivery-list";
import { requireWebhook } from "~/features/domain-lens/publishing/require-webhook.server";
import { listDeliveries } from "~/features/domain-lens/publishing/webhook.repository.server";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { listFile } from "~/platform/list-file.server";

/** The deliveries of a webhook as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "webhook:edit", limit: "create" }, deliveriesFile);
export const action = loader;

async function deliveriesFile({ request, params, context: { db } }: Given) {
  const webhook = await requireWebhook(db, params.webhookId);
  return listFile(request, {
    list: deliveryList,
    ...readList(deliveryList, new URL(request.url).searchParams),
    file: deliveryFile,
    read: (asked, limit) => listDeliveries(db, { webhookId: webhook.id, ...asked }, limit),
  });
}
