import { sql, type Transaction } from "kysely";

import { storedDelivery } from "~/features/webhook-delivery/delivery";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readKeysetPage, type Placed } from "~/platform/keyset.repository.server";
import type { Database } from "#db/schema";

import type { Instance } from "../endpoint-sets/endpoint-set";
import { deliveryList, type DeliveriesAsked } from "./delivery-list";
import type { Delivery, Webhook } from "./webhook";

const columns = ["id", "instance", "url", "is_active", "created_by_name", "created_at"] as const;

type WebhookRow = {
  id: string;
  instance: string;
  url: string;
  is_active: boolean;
  created_by_name: string;
  created_at: Date;
};

function webhookOf(row: WebhookRow): Webhook {
  return {
    id: row.id,
    instance: row.instance as Instance,
    url: row.url,
    isActive: row.is_active,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
  };
}

/** Webhooks by instance and age, `limit` at most; each with what became of its last delivery. */
export async function listWebhooks(
  db: Db,
  limit: number,
): Promise<(Webhook & { lastDelivery: Delivery | null })[]> {
  const rows = await db
    .selectFrom("webhook")
    .select(columns)
    .orderBy("instance")
    .orderBy("created_at")
    .limit(limit)
    .execute();
  const newest = deliveryList.schema.parse({});
  return Promise.all(
    rows.map(async (row) => ({
      ...webhookOf(row),
      lastDelivery: (await listDeliveries(db, { webhookId: row.id, ...newest }, 1)).rows[0] ?? null,
    })),
  );
}

export async function findWebhook(db: Db, id: string): Promise<Webhook | undefined> {
  const row = await db
    .selectFrom("webhook")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && webhookOf(row);
}

export type NewWebhook = {
  id: string;
  instance: Instance;
  url: string;
  sealedSecret: Uint8Array;
  by: { key: string; name: string };
  at: Date;
};

/** @returns what kept it from being written: the instance has the address already, or as many as it may have */
export async function insertWebhook(
  trx: Transaction<Database>,
  { id, instance, url, sealedSecret, by, at }: NewWebhook,
  most: number,
): Promise<"taken" | "too-many" | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`webhook ${instance}`}))`.execute(trx);
  const { count } = await trx
    .selectFrom("webhook")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("instance", "=", instance)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return "too-many";
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("webhook")
    .values({
      id,
      instance,
      url,
      secret: sealedSecret,
      created_by_key: by.key,
      created_by_name: by.name,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["instance", "url"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0 ? null : "taken";
}

/** @returns whether it changed: it may be so already, or gone */
export async function setWebhookActive(
  trx: Transaction<Database>,
  id: string,
  isActive: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook")
    .set({ is_active: isActive })
    .where("id", "=", id)
    .where("is_active", "=", !isActive)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a webhook with its log. */
export async function deleteWebhook(
  trx: Transaction<Database>,
  id: string,
): Promise<Webhook | undefined> {
  const row = await trx
    .deleteFrom("webhook")
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
  return row && webhookOf(row);
}

type DeliveryRow = {
  id: string;
  webhook_id: string;
  version: string;
  state: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
  tried_at: Date | null;
};

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    version: row.version,
    ...storedDelivery(row),
    attempts: row.attempts,
    createdAt: row.created_at,
    triedAt: row.tried_at,
  };
}

/** A page of a webhook's deliveries. */
export async function listDeliveries(
  db: Db,
  { webhookId, state, ...asked }: { webhookId: string } & DeliveriesAsked,
  limit: number,
): Promise<ListPage<Delivery>> {
  const isMeant = state.length === 0 ? sql`true` : sql`state = any(${state}::text[])`;
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: sql`created_at`, form: "instant" },
    id: { column: sql`id` },
    select: ({ key, id, where, orderBy, limit: most }) => sql<DeliveryRow & Placed>`
      select webhook_delivery.*, ${key} as place_key, ${id} as place_id from webhook_delivery
      where webhook_id = ${webhookId} and ${isMeant} and ${where} order by ${orderBy} limit ${most}`,
  });
  return mapPage(page, deliveryOf);
}

export type DeliveryWithTarget = Delivery &
  Pick<Webhook, "instance" | "url" | "isActive"> & { sealedSecret: Uint8Array };

/** A delivery with where it goes; undefined once the webhook is gone. */
export async function findDelivery(db: Db, id: string): Promise<DeliveryWithTarget | undefined> {
  const row = await db
    .selectFrom("webhook_delivery")
    .innerJoin("webhook", "webhook.id", "webhook_id")
    .selectAll("webhook_delivery")
    .select(["webhook.instance", "webhook.url", "webhook.is_active", "webhook.secret"])
    .where("webhook_delivery.id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...deliveryOf(row),
      instance: row.instance as Instance,
      url: row.url,
      isActive: row.is_active,
      sealedSecret: row.secret,
    }
  );
}

/**
 * One delivery of a version for each active webhook of an instance; one that is there already is
 * left alone. @returns the new ones' ids
 */
export async function insertDeliveries(
  trx: Transaction<Database>,
  { instance, version, at }: { instance: Instance; version: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_delivery (id, webhook_id, version, state, created_at)
    select gen_random_uuid(), id, ${version}, 'waiting', ${at} from webhook where instance = ${instance} and is_active
    on conflict (webhook_id, version) do nothing
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The test delivery of a webhook, begun anew; undefined while one is on its way. */
export async function beginTestDelivery(
  trx: Transaction<Database>,
  { id, webhookId, version, at }: { id: string; webhookId: string; version: string; at: Date },
): Promise<string | undefined> {
  const row = await trx
    .insertInto("webhook_delivery")
    .values({ id, webhook_id: webhookId, version, state: "waiting", created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["webhook_id", "version"])
        .doUpdateSet({
          id,
          state: "waiting",
          attempts: 0,
          last_status: null,
          last_error: null,
          created_at: at,
          tried_at: null,
        })
        .where("webhook_delivery.state", "<>", "waiting"),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Has a delivery that came to an end wait again. @returns false while it is on its way, or gone */
export async function beginAgain(
  trx: Transaction<Database>,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_delivery")
    .set({ state: "waiting" })
    .where("id", "=", id)
    .where("webhook_id", "=", webhookId)
    .where("state", "<>", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down one try. */
export async function recordTry(
  db: Db,
  id: string,
  tried: Pick<Delivery, "state" | "lastStatus" | "lastFault"> & { at: Date },
): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set((eb) => ({
      state: tried.state,
      last_status: tried.lastStatus,
      last_error: tried.lastFault,
      tried_at: tried.at,
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Ends a delivery that was tried often enough. */
export async function failDelivery(db: Db, id: string): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set({ state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}
