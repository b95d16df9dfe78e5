import { sql, type Transaction } from "kysely";

import type { NoticeState } from "~/features/performance/outages/notices/outage-notice";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { OutageNotice } from "./notice";

const noticeColumns = sql`notice.id, event.kind, event.at, event.outage_id as "outageId", outage.place,
  notice.start_at as start, notice.end_at as "end", notice.category, notice.peak_ratio as "peakRatio", notice.cause`;

const joins = sql`join outage_event event on event.id = notice.event_id
  join outage on outage.id = event.outage_id
  join outage_subscription subscription on subscription.id = notice.subscription_id`;

/** For whom a notice is. */
export type NoticeOwner = { accountId: string; solutionId: string; realm: number };

const ownerColumns = sql`subscription.account_id as "accountId", subscription.solution_id as "solutionId",
  subscription.realm`;

export type WaitingNotice = OutageNotice & NoticeOwner & { isMailed: boolean };

/** The notices of an event that wait, `limit` at most. */
export async function listWaitingNotices(
  db: Db,
  eventId: number,
  limit: number,
): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select ${noticeColumns}, ${ownerColumns}, subscription.is_mailed as "isMailed" from outage_notice notice ${joins}
    where notice.event_id = ${eventId} and notice.state = 'waiting' order by notice.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Ends the wait of a notice. @returns false where another process has ended it */
export async function settleNotice(
  trx: Transaction<Database>,
  id: string,
  state: Exclude<NoticeState, "waiting">,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("outage_notice")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Drops what waits of an event that is given up. */
export async function dropNotices(db: Db, eventId: number): Promise<void> {
  await db
    .updateTable("outage_notice")
    .set({ state: "dropped" })
    .where("event_id", "=", eventId)
    .where("state", "=", "waiting")
    .execute();
}

export type DeliveryToMake = NoticeOwner & {
  id: string;
  webhookId: string;
  url: string;
  sealedSecret: Uint8Array;
  /** Whether the webhook is not paused. */
  isActive: boolean;
  createdAt: Date;
  /** Null in a delivery that only tries the address. */
  notice: OutageNotice | null;
};

/** A delivery that waits, with where it goes and what it says; undefined for any other. */
export async function findWaitingDelivery(db: Db, id: string): Promise<DeliveryToMake | undefined> {
  const { rows } = await sql<
    Omit<DeliveryToMake, "notice"> & { noticeId: string | null }
  >`select delivery.id, delivery.webhook_id as "webhookId", delivery.notice_id as "noticeId", webhook.url,
      webhook.secret as "sealedSecret", webhook.is_active as "isActive",
      delivery.created_at as "createdAt", ${ownerColumns}
    from outage_webhook_delivery delivery join outage_webhook webhook on webhook.id = delivery.webhook_id
    join outage_subscription subscription on subscription.id = webhook.subscription_id
    where delivery.id = ${id} and delivery.state = 'waiting'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { noticeId, ...delivery } = row;
  return { ...delivery, notice: noticeId === null ? null : await findNotice(db, noticeId) };
}

async function findNotice(db: Db, id: string): Promise<OutageNotice | null> {
  const { rows } = await sql<OutageNotice>`
    select ${noticeColumns} from outage_notice notice ${joins} where notice.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** When something last happened to each of some outages. */
export async function listLastEvents(
  db: Db,
  outageIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select outage_id as id, max(at) as at from outage_event where outage_id = any(${[...outageIds]}::uuid[])
    group by outage_id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Removes some notices, with their deliveries, of before an instant. @returns how many were removed */
export async function deleteNoticesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outage_notice where id in (
      select id from outage_notice where created_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
