import type { Transaction } from "kysely";

import { placeTree } from "~/features/performance/places/place-tree.server";
import { notTried, type Tried } from "~/features/webhook-delivery/delivery";
import { tryDelivery } from "~/features/webhook-delivery/try-delivery.server";
import { application } from "~/platform/application.server";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import { siteOrigin } from "~/platform/site-origin.server";
import type { Database } from "#db/schema";

import { outagesHref } from "./notice-addresses";
import { findWaitingDelivery, type DeliveryToMake } from "./notice.repository.server";
import { outageWebhookBody } from "./outage-webhook-body";
import { outageWebhookJob, outageWebhookPayload } from "./outage-webhook-job.schema";
import { failOutageDelivery, recordOutageTry } from "./outage-webhook.repository.server";
import { readSubscriber, seesPlace } from "./read-subscriber.server";

/** Queues a delivery that waits. */
export async function queueOutageDelivery(
  trx: Transaction<Database>,
  deliveryId: string,
  now: Date,
): Promise<void> {
  const payload = outageWebhookPayload.stamped({ deliveryId });
  await enqueueJob(trx, { job: outageWebhookJob, payload, at: now });
}

/** Makes a delivery, if the owner of the webhook may still know. The error names neither address nor answer. */
export async function performOutageWebhook(payload: unknown, signal: AbortSignal): Promise<void> {
  const { db } = application().database;
  const { deliveryId } = outageWebhookPayload.read(payload);
  const delivery = await findWaitingDelivery(db, deliveryId);
  if (!delivery) return;
  const tried = await performTry(delivery, signal);
  if (signal.aborted && tried.state !== "delivered") return;
  await recordOutageTry(db, deliveryId, { ...tried, at: new Date() });
  if (tried.state === "waiting")
    throw new Error(`A webhook was not taken: ${tried.lastStatus ?? tried.lastFault}`);
}

async function performTry(delivery: DeliveryToMake, signal: AbortSignal): Promise<Tried> {
  if (!delivery.isActive && delivery.notice !== null) return notTried("paused");
  const body = await bodyFor(delivery);
  return body === null ? notTried("no-access") : tryDelivery({ ...delivery, body }, signal);
}

/** Logs a delivery that is given up. */
export async function giveUpOutageWebhook(payload: unknown): Promise<void> {
  const data = outageWebhookPayload.tryRead(payload);
  application().log.error("webhook-given-up", { deliveryId: data?.deliveryId });
  if (data) await failOutageDelivery(application().database.db, data.deliveryId);
}

/** What is told; null where the owner may not know. */
async function bodyFor({ notice, createdAt, ...owner }: DeliveryToMake): Promise<string | null> {
  const { database, environment } = application();
  const where = { db: database.db, environment, now: new Date() };
  const subscriber = await readSubscriber(where, owner);
  if (!subscriber) return null;
  const { solution, reader, prefix } = subscriber;
  if (!notice) return outageWebhookBody({ at: createdAt, solution, notice: null });
  if (!(await seesPlace(where, subscriber, notice.place))) return null;
  const tree = await placeTree();
  const placeId = tree.publicId(notice.place);
  const page = outagesHref(prefix, { solutionId: solution.id, placeId });
  return outageWebhookBody({
    at: createdAt,
    solution,
    notice: {
      ...notice,
      place: { id: placeId, name: tree.nameOf(notice.place, "en") },
      peakRatio: reader.partnerId === null ? notice.peakRatio : null,
      pageUrl: siteOrigin(environment) + page,
    },
  });
}
