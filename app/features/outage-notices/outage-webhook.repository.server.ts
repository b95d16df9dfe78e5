import type { Selectable, Transaction } from "kysely";
import { sql } from "kysely";

import { storedDelivery, type Tried } from "~/features/webhook-delivery/delivery";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { OutageDelivery, OutageWebhook } from "./subscription";

type Connection = Db | Transaction<Database>;

const columns = ["id", "subscription_id", "url", "is_active", "created_at"] as const;

function webhookOf(
  row: Pick<Selectable<Database["outage_webhook"]>, (typeof columns)[number]>,
): OutageWebhook {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    url: row.url,
    isActive: row.is_active,
    createdAt: row.created_at,
  };
}

/** The webhooks of a subscription, the oldest first. */
export async function listOutageWebhooks(
  db: Connection,
  subscriptionId: string,
  limit: number,
): Promise<OutageWebhook[]> {
  const rows = await db
    .selectFrom("outage_webhook")
    .select(columns)
    .where("subscription_id", "=", subscriptionId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(webhookOf);
}

/** A webhook of a subscription. */
export async function findOutageWebhook(
  db: Connection,
  { id, subscriptionId }: { id: string; subscriptionId: string },
): Promise<OutageWebhook | undefined> {
  const row = await db
    .selectFrom("outage_webhook")
    .select(columns)
    .where("id", "=", id)
    .where("subscription_id", "=", subscriptionId)
    .executeTakeFirst();
  return row && webhookOf(row);
}

/** @returns whether it was written: the subscription may have the address already */
export async function insertOutageWebhook(
  trx: Transaction<Database>,
  {
    id,
    subscriptionId,
    url,
    isActive,
    createdAt,
    sealedSecret,
  }: OutageWebhook & { sealedSecret: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("outage_webhook")
    .values({
      id,
      subscription_id: subscriptionId,
      url,
      is_active: isActive,
      secret: sealedSecret,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(["subscription_id", "url"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Pauses a webhook, or resumes it. @returns whether it was the other before */
export async function setOutageWebhookActive(
  trx: Transaction<Database>,
  { id, subscriptionId }: Pick<OutageWebhook, "id" | "subscriptionId">,
  isActive: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("outage_webhook")
    .set({ is_active: isActive })
    .where("id", "=", id)
    .where("subscription_id", "=", subscriptionId)
    .where("is_active", "=", !isActive)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a webhook with its log. */
export async function deleteOutageWebhook(
  trx: Transaction<Database>,
  { id, subscriptionId }: { id: string; subscriptionId: string },
): Promise<OutageWebhook | undefined> {
  const row = await trx
    .deleteFrom("outage_webhook")
    .where("id", "=", id)
    .where("subscription_id", "=", subscriptionId)
    .returning(columns)
    .executeTakeFirst();
  return row && webhookOf(row);
}

/** The newest deliveries of a webhook. */
export async function listOutageDeliveries(
  db: Db,
  webhookId: string,
  limit: number,
): Promise<OutageDelivery[]> {
  const rows = await db
    .selectFrom("outage_webhook_delivery as delivery")
    .leftJoin("outage_notice as notice", "notice.id", "delivery.notice_id")
    .leftJoin("outage_event as event", "event.id", "notice.event_id")
    .selectAll("delivery")
    .select("event.kind")
    .where("delivery.webhook_id", "=", webhookId)
    .orderBy("delivery.created_at", "desc")
    .orderBy("delivery.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    event: row.kind,
    ...storedDelivery(row),
    attempts: row.attempts,
    createdAt: row.created_at,
    triedAt: row.tried_at,
  }));
}

/** One delivery of a notice for each active webhook of its subscription. @returns the new ones' ids */
export async function insertOutageDeliveries(
  trx: Transaction<Database>,
  { noticeId, now }: { noticeId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into outage_webhook_delivery (id, webhook_id, notice_id, state, created_at)
    select gen_random_uuid(), webhook.id, notice.id, 'waiting', ${now} from outage_notice notice
      join outage_webhook webhook on webhook.subscription_id = notice.subscription_id
    where notice.id = ${noticeId} and webhook.is_active
    on conflict (webhook_id, notice_id) do nothing
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The test delivery of a webhook, begun again; undefined while one is on its way. */
export async function beginOutageTest(
  trx: Transaction<Database>,
  { id, webhookId, now }: { id: string; webhookId: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into outage_webhook_delivery as delivery (id, webhook_id, state, created_at)
    values (${id}, ${webhookId}, 'waiting', ${now})
    on conflict (webhook_id) where notice_id is null do update set id = excluded.id, state = 'waiting', attempts = 0,
      last_status = null, last_error = null, created_at = excluded.created_at, tried_at = null
      where delivery.state <> 'waiting'
    returning id`.execute(trx);
  return rows[0]?.id;
}

/**
 * Begins the delivery of a notice again.
 *
 * @returns whether it is one of the webhook, and is not on its way
 */
export async function beginOutageRedelivery(
  trx: Transaction<Database>,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("outage_webhook_delivery")
    .set({ state: "waiting", attempts: 0, last_status: null, last_error: null, tried_at: null })
    .where("id", "=", id)
    .where("webhook_id", "=", webhookId)
    .where("notice_id", "is not", null)
    .where("state", "<>", "waiting")
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Writes down one try. */
export async function recordOutageTry(
  db: Db,
  id: string,
  { state, lastStatus, lastFault, at }: Tried & { at: Date },
): Promise<void> {
  await db
    .updateTable("outage_webhook_delivery")
    .set((eb) => ({
      state,
      last_status: lastStatus,
      last_error: lastFault,
      tried_at: at,
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Ends a delivery that was tried often enough. */
export async function failOutageDelivery(db: Db, id: string): Promise<void> {
  await db
    .updateTable("outage_webhook_delivery")
    .set({ state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}
