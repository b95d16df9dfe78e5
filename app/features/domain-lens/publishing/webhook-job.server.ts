import type { Transaction } from "kysely";

import { notTried, type Tried } from "~/features/webhook-delivery/delivery";
import { tryDelivery } from "~/features/webhook-delivery/try-delivery.server";
import { application } from "~/platform/application.server";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import { siteOrigin } from "~/platform/site-origin.server";
import type { Database } from "#db/schema";

import type { Instance } from "../endpoint-sets/endpoint-set";
import { findVersion } from "./change-log.repository.server";
import { testVersion } from "./webhook";
import { webhookBody } from "./webhook-body";
import { webhookJob, webhookPayload } from "./webhook-job.schema";
import {
  failDelivery,
  findDelivery,
  insertDeliveries,
  recordTry,
  type DeliveryWithTarget,
} from "./webhook.repository.server";

/**
 * Queues one delivery of a version for each active webhook, in the transaction that publishes it; a
 * second time it does nothing.
 */
export async function queueWebhooks(
  trx: Transaction<Database>,
  { instance, version, now }: { instance: Instance; version: string; now: Date },
): Promise<void> {
  for (const id of await insertDeliveries(trx, { instance, version, at: now }))
    await queueDelivery(trx, id, now);
}

/** Queues a delivery that waits. */
export async function queueDelivery(
  trx: Transaction<Database>,
  deliveryId: string,
  now: Date,
): Promise<void> {
  const payload = webhookPayload.stamped({ deliveryId });
  await enqueueJob(trx, { job: webhookJob, payload, at: now });
}

/** Makes a delivery. What fails is written down with it; the error names neither address nor answer. */
export async function performWebhook(payload: unknown, signal: AbortSignal): Promise<void> {
  const { db } = application().database;
  const { deliveryId } = webhookPayload.read(payload);
  const delivery = await findDelivery(db, deliveryId);
  if (delivery?.state !== "waiting") return;
  const tried = await performTry(delivery, signal);
  if (signal.aborted && tried.state !== "delivered") return;
  await recordTry(db, deliveryId, { ...tried, at: new Date() });
  if (tried.state === "waiting")
    throw new Error(`A webhook was not taken: ${tried.lastStatus ?? tried.lastFault}`);
}

/** Tells of a delivery that is given up. */
export async function giveUpWebhook(payload: unknown): Promise<void> {
  const data = webhookPayload.tryRead(payload);
  application().log.error("webhook-given-up", { deliveryId: data?.deliveryId });
  if (data) await failDelivery(application().database.db, data.deliveryId);
}

async function performTry(delivery: DeliveryWithTarget, signal: AbortSignal): Promise<Tried> {
  if (!delivery.isActive && delivery.version !== testVersion) return notTried("paused");
  return tryDelivery({ ...delivery, body: await bodyOf(delivery) }, signal);
}

async function bodyOf({ instance, version, createdAt }: DeliveryWithTarget): Promise<string> {
  const { database, environment } = application();
  const origin = siteOrigin(environment);
  const found =
    version === testVersion ? undefined : await findVersion(database.db, instance, version);
  return webhookBody({
    origin,
    instance,
    at: createdAt,
    published: found ? { ...found.version, previous: found.previous } : null,
  });
}
