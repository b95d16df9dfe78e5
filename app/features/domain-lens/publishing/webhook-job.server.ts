import type { Transaction } from "kysely";

import { application } from "~/platform/application.server";
import { guardedFetch } from "~/platform/guarded-fetch.server";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import type { Database } from "#db/schema";

import type { Instance } from "../endpoint-sets/endpoint-set";
import { findVersion } from "./change-log.repository.server";
import { faultOf, testVersion, type Delivery } from "./webhook";
import { webhookBody } from "./webhook-body";
import { webhookJob, webhookPayload } from "./webhook-job.schema";
import { webhookNet } from "./webhook-net.server";
import {
  failDelivery,
  findDelivery,
  insertDeliveries,
  recordTry,
  type DeliveryWithTarget,
} from "./webhook.repository.server";
import { openWebhookSecret } from "./webhook-secret.server";
import { signatureHeaders } from "./webhook-signature.server";

/** Longest time of one try in ms; a job's lease is 60 s. */
const tryLimitMs = 15_000;

/** Nothing of an answer is used but its status; more than this of it is not waited for. */
const answerBytesMost = 64 * 1024;

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
  const tried = await tryDelivery(delivery, signal);
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

type Tried = Pick<Delivery, "state" | "lastStatus" | "lastFault">;

/** `waiting` means: to be tried again. */
async function tryDelivery(delivery: DeliveryWithTarget, signal: AbortSignal): Promise<Tried> {
  if (!delivery.isActive && delivery.version !== testVersion)
    return { state: "failed", lastStatus: null, lastFault: "paused" };
  const secret = await openWebhookSecret(delivery.sealedSecret, delivery.webhookId);
  if (secret === null) return { state: "failed", lastStatus: null, lastFault: "secret" };
  const body = await bodyOf(delivery);
  try {
    const { status } = await guardedFetch(delivery.url, {
      ...webhookNet(),
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Pathlens-Webhook/1",
        ...signatureHeaders({ id: delivery.id, at: new Date(), body }, secret),
      },
      body,
      maxRedirects: 0,
      maxBytes: answerBytesMost,
      timeoutMs: tryLimitMs,
      signal,
    });
    return status >= 200 && status < 300
      ? { state: "delivered", lastStatus: status, lastFault: null }
      : { state: "waiting", lastStatus: status, lastFault: "status" };
  } catch (error) {
    const { code } = error as { code?: unknown };
    return {
      state: "waiting",
      lastStatus: null,
      lastFault: faultOf(typeof code === "string" ? code : undefined),
    };
  }
}

async function bodyOf({ instance, version, createdAt }: DeliveryWithTarget): Promise<string> {
  const { database, environment } = application();
  const origin = environment.appOrigin ?? `http://localhost:${environment.port}`;
  const found =
    version === testVersion ? undefined : await findVersion(database.db, instance, version);
  return webhookBody({
    origin,
    instance,
    at: createdAt,
    published: found ? { ...found.version, previous: found.previous } : null,
  });
}
