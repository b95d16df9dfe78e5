import { randomUUID } from "node:crypto";

import type { Context } from "~/features/access/context.server";
import type { Account } from "~/features/identity/account";
import {
  newWebhook,
  unreachableTarget,
  type UnreachableTarget,
} from "~/features/webhook-delivery/new-webhook.server";
import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry, type AuditAction } from "~/platform/audit-trail.repository.server";
import type { Database } from "#db/schema";
import type { Transaction } from "kysely";

import { personOf } from "../person";
import { testVersion, webhooksMost, type Webhook } from "./webhook";
import { queueDelivery } from "./webhook-job.server";
import {
  beginAgain,
  beginTestDelivery,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  setWebhookActive,
} from "./webhook.repository.server";
import type { RegisterWebhookInput, WebhookIntent } from "./webhook.schema";

/** Who changes webhooks, where and when. */
export type WebhookChange = Pick<Context, "db" | "variant" | "now"> & { account: Account };

export type RegisterRefusal = "taken" | "too-many" | UnreachableTarget;

/** Registers an address. The secret is given back this once and never again. */
export async function registerWebhook(
  { db, variant, now, account }: WebhookChange,
  { instance, url }: RegisterWebhookInput,
): Promise<Result<{ id: string; secret: string }, RegisterRefusal>> {
  const unreachable = unreachableTarget(url);
  if (unreachable) return refuse(unreachable);
  const { id, secret, sealedSecret } = await newWebhook();
  return db.transaction().execute(async (trx) => {
    const refusal = await insertWebhook(
      trx,
      { id, instance, url, sealedSecret, by: personOf(account), at: now },
      webhooksMost,
    );
    if (refusal) return refuse(refusal);
    await audit(
      trx,
      { variant, now, account },
      { action: "register-webhook", webhook: { id, instance, url } },
    );
    return ok({ id, secret });
  });
}

export type WebhookRefusal = "not-found" | "on-its-way";

/** Does what a button of the screen says. */
export async function actOnWebhook(
  change: WebhookChange,
  id: string,
  asked: WebhookIntent,
): Promise<Result<WebhookIntent["intent"], WebhookRefusal>> {
  const { db, now } = change;
  return db.transaction().execute(async (trx) => {
    const webhook = await findWebhook(trx, id);
    if (!webhook) return refuse("not-found");
    if (asked.intent === "pause" || asked.intent === "resume") {
      const isChanged = await setWebhookActive(trx, id, asked.intent === "resume");
      if (isChanged) await audit(trx, change, { action: `${asked.intent}-webhook`, webhook });
      return ok(asked.intent);
    }
    const begun =
      asked.intent === "test"
        ? await beginTestDelivery(trx, {
            id: randomUUID(),
            webhookId: id,
            version: testVersion,
            at: now,
          })
        : (await beginAgain(trx, { id: asked.delivery, webhookId: id })) && asked.delivery;
    if (!begun) return refuse("on-its-way");
    await queueDelivery(trx, begun, now);
    return ok(asked.intent);
  });
}

/** Deletes a webhook with its secret and its log. */
export async function removeWebhook(
  change: WebhookChange,
  id: string,
): Promise<Result<Webhook, "not-found">> {
  return change.db.transaction().execute(async (trx) => {
    const webhook = await deleteWebhook(trx, id);
    if (!webhook) return refuse("not-found");
    await audit(trx, change, { action: "delete-webhook", webhook });
    return ok(webhook);
  });
}

type Audited = {
  action: Extract<AuditAction, `${string}-webhook`>;
  webhook: Pick<Webhook, "id" | "instance" | "url">;
};

/** Only the host of an address is written down: its path may be a secret of the receiver's. */
async function audit(
  trx: Transaction<Database>,
  { variant, now, account }: Omit<WebhookChange, "db">,
  { action, webhook }: Audited,
): Promise<void> {
  const written = { instance: webhook.instance, host: new URL(webhook.url).host };
  const isGone = action === "delete-webhook";
  await insertAuditEntry(trx, {
    variant,
    occurredAt: now,
    actor: account,
    action,
    subject: webhook.id,
    before: isGone ? written : null,
    after: isGone ? null : written,
  });
}
