import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import {
  newWebhook,
  unreachableTarget,
  type UnreachableTarget,
} from "~/features/webhook-delivery/new-webhook.server";
import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry, type AuditAction } from "~/platform/audit-trail.repository.server";
import type { Database } from "#db/schema";

import { feedTokenHash, newFeedToken } from "./feed-token.server";
import { queueOutageDelivery } from "./outage-webhook-job.server";
import {
  beginOutageRedelivery,
  beginOutageTest,
  deleteOutageWebhook,
  findOutageWebhook,
  insertOutageWebhook,
  listOutageWebhooks,
  setOutageWebhookActive,
} from "./outage-webhook.repository.server";
import { outageWebhooksMost, type OutageWebhook, type SubscriptionChoice } from "./subscription";
import {
  findSubscription,
  holdSubscription,
  writeChoice,
  writeFeedToken,
  type SubscriptionKey,
} from "./subscription.repository.server";

/** Who changes the notices of which solution to them. */
export type NoticesChange = Pick<Context, "db" | "environment" | "variant" | "actor" | "now"> & {
  solutionId: string;
};

/** The subscription of the acting account, in the realm whose outages are shown. */
export function ownSubscriptionKey({ solutionId, ...context }: NoticesChange): SubscriptionKey {
  const { id: accountId } = actingAccount(context.actor);
  return { accountId, solutionId, realm: realmNumber(shownRealm(context)) };
}

/** Sets which outages the acting account is notified of, and whether by mail. */
export async function chooseNotices(
  change: NoticesChange,
  choice: SubscriptionChoice,
): Promise<Result<null, "too-many-subscribers">> {
  return change.db.transaction().execute(async (trx) => {
    const subscription = await holdSubscription(trx, ownSubscriptionKey(change), change.now);
    if (!subscription) return refuse("too-many-subscribers");
    await writeChoice(trx, subscription.id, choice);
    return ok(null);
  });
}

/** Gives the feed of the acting account an address; the one before no longer leads anywhere. */
export async function makeFeed(
  change: NoticesChange,
): Promise<Result<{ token: string }, "too-many-subscribers">> {
  const { db, now } = change;
  const token = newFeedToken();
  const tokenHash = feedTokenHash(token);
  if (!tokenHash) throw new Error("A new token is well-formed.");
  return db.transaction().execute(async (trx) => {
    const subscription = await holdSubscription(trx, ownSubscriptionKey(change), now);
    if (!subscription) return refuse("too-many-subscribers");
    await writeFeedToken(trx, subscription.id, { tokenHash, at: now });
    await audit(trx, change, { action: "make-outage-feed", before: null, after: {} });
    return ok({ token });
  });
}

/** Takes the address of the feed away. */
export async function removeFeed(change: NoticesChange): Promise<void> {
  await change.db.transaction().execute(async (trx) => {
    const subscription = await findSubscription(trx, ownSubscriptionKey(change));
    if (!subscription?.feedMadeAt) return;
    await writeFeedToken(trx, subscription.id, null);
    await audit(trx, change, { action: "remove-outage-feed", before: {}, after: null });
  });
}

export type AddWebhookRefusal = "taken" | "too-many" | "too-many-subscribers" | UnreachableTarget;

/** Registers an address. The secret is given back this once and never again. */
export async function addOutageWebhook(
  change: NoticesChange,
  url: string,
): Promise<Result<{ secret: string }, AddWebhookRefusal>> {
  const unreachable = unreachableTarget(url);
  if (unreachable) return refuse(unreachable);
  const { id, secret, sealedSecret } = await newWebhook();
  const { db, now } = change;
  return db.transaction().execute(async (trx) => {
    // Held until the end, so that no two requests count the webhooks at the same time.
    const subscription = await holdSubscription(trx, ownSubscriptionKey(change), now);
    if (!subscription) return refuse("too-many-subscribers");
    const { id: subscriptionId } = subscription;
    const known = await listOutageWebhooks(trx, subscriptionId, outageWebhooksMost);
    if (known.length >= outageWebhooksMost) return refuse("too-many");
    const webhook = { id, subscriptionId, url, isActive: true, createdAt: now };
    if (!(await insertOutageWebhook(trx, { ...webhook, sealedSecret }))) return refuse("taken");
    const { host } = new URL(url);
    await audit(trx, change, { action: "register-outage-webhook", before: null, after: { host } });
    return ok({ secret });
  });
}

/** A webhook of the acting account. */
export async function findOwnWebhook(
  change: NoticesChange,
  id: string,
): Promise<OutageWebhook | undefined> {
  const subscription = await findSubscription(change.db, ownSubscriptionKey(change));
  return subscription && findOutageWebhook(change.db, { id, subscriptionId: subscription.id });
}

/** Pauses a webhook of the acting account, or resumes it. */
export async function setOwnWebhookActive(
  change: NoticesChange,
  webhook: OutageWebhook,
  isActive: boolean,
): Promise<Result<null, never>> {
  return change.db.transaction().execute(async (trx) => {
    if (await setOutageWebhookActive(trx, webhook, isActive)) {
      const { host } = new URL(webhook.url);
      const action = isActive ? "resume-outage-webhook" : "pause-outage-webhook";
      await audit(trx, change, { action, before: { host }, after: { host } });
    }
    return ok(null);
  });
}

/** Sends a test to a webhook of the acting account. */
export async function testOwnWebhook(
  { db, now }: NoticesChange,
  { id: webhookId }: OutageWebhook,
): Promise<Result<null, "on-its-way">> {
  return db.transaction().execute(async (trx) => {
    const begun = await beginOutageTest(trx, { id: randomUUID(), webhookId, now });
    if (!begun) return refuse("on-its-way");
    await queueOutageDelivery(trx, begun, now);
    return ok(null);
  });
}

/** Sends a notice to a webhook of the acting account again; whether the account may still know is asked by then. */
export async function redeliverToOwnWebhook(
  { db, now }: NoticesChange,
  { id: webhookId }: OutageWebhook,
  deliveryId: string,
): Promise<Result<null, "on-its-way">> {
  return db.transaction().execute(async (trx) => {
    if (!(await beginOutageRedelivery(trx, { id: deliveryId, webhookId })))
      return refuse("on-its-way");
    await queueOutageDelivery(trx, deliveryId, now);
    return ok(null);
  });
}

/** Deletes a webhook with its secret and its log. @returns false where it is gone already */
export async function removeOwnWebhook(
  change: NoticesChange,
  webhook: OutageWebhook,
): Promise<boolean> {
  return change.db.transaction().execute(async (trx) => {
    const gone = await deleteOutageWebhook(trx, webhook);
    if (!gone) return false;
    const { host } = new URL(gone.url);
    await audit(trx, change, { action: "delete-outage-webhook", before: { host }, after: null });
    return true;
  });
}

type Audited = {
  action: Extract<AuditAction, `${string}-outage-${string}`>;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Only the host of an address is written down: its path may be a secret of the receiver's. */
async function audit(
  trx: Transaction<Database>,
  { variant, now, actor, solutionId }: NoticesChange,
  entry: Audited,
): Promise<void> {
  await insertAuditEntry(trx, {
    variant,
    occurredAt: now,
    actor: actingAccount(actor),
    subject: solutionId,
    ...entry,
  });
}
