import { webhookIdSchema } from "~/features/webhook-delivery/webhook-target.schema";
import type { Db } from "~/platform/database.server";
import { notFound } from "~/platform/http.server";

import { findWebhook } from "./webhook.repository.server";
import type { Webhook } from "./webhook";

/**
 * The webhook that an address names.
 *
 * @throws {Response} 404 when there is none of that id
 */
export async function requireWebhook(db: Db, webhookId: string | undefined): Promise<Webhook> {
  const id = webhookIdSchema.safeParse(webhookId);
  const webhook = id.success ? await findWebhook(db, id.data) : undefined;
  if (!webhook) throw notFound();
  return webhook;
}
