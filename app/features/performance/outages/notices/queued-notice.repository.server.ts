import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { OutageHappening, Wanted } from "./outage-notice";

/** An event of an outage that has subscribers. */
export type NoticedEvent = Omit<OutageHappening, "way"> & { id: number; place: number };

/** Those of some events whose solutions have subscriptions in the realm of the outage, as they happened. */
export async function listEventsWithSubscribers(
  trx: Transaction<Database>,
  eventIds: readonly number[],
): Promise<NoticedEvent[]> {
  const { rows } = await sql<NoticedEvent>`
    select event.id::int8 as id, event.kind, event.category, outage.place
    from outage_event event join outage on outage.id = event.outage_id
    where event.id = any(${[...eventIds]}::bigint[]) and exists (
      select from outage_subscription subscription
      join aggregate_solution numbered on numbered.solution_id = subscription.solution_id
      where numbered.number = outage.solution and subscription.realm = outage.realm)
    order by event.id`.execute(trx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Most subscriptions of a solution. */
export const subscriptionsMost = 500;

/** The subscribers of the outage of an event by mail or webhook, and whether each already got a notice of it. */
export async function listSubscribersOf(
  trx: Transaction<Database>,
  eventId: number,
): Promise<(Wanted & { id: string; wasTold: boolean })[]> {
  const { rows } = await sql<Wanted & { id: string; wasTold: boolean }>`
    select subscription.id, least_category as "leastCategory", country, exists (
        select from outage_notice notice join outage_event earlier on earlier.id = notice.event_id
        where notice.subscription_id = subscription.id and earlier.outage_id = outage.id
          and notice.state <> 'dropped') as "wasTold"
    from outage_event event
    join outage on outage.id = event.outage_id
    join aggregate_solution numbered on numbered.number = outage.solution
    join outage_subscription subscription
      on subscription.solution_id = numbered.solution_id and subscription.realm = outage.realm
    where event.id = ${eventId} and (is_mailed or exists (
      select from outage_webhook where outage_webhook.subscription_id = subscription.id))
    order by subscription.created_at, subscription.id limit ${subscriptionsMost}`.execute(trx);
  return rows;
}

/** Writes a notice for each subscription that has none of the event. @returns how many were written */
export async function insertNotices(
  trx: Transaction<Database>,
  {
    eventId,
    subscriptionIds,
    now,
  }: { eventId: number; subscriptionIds: readonly string[]; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outage_notice (id, event_id, subscription_id, state, start_at, end_at, category, peak_ratio, cause,
      created_at)
    select gen_random_uuid(), event.id, subscription_id, 'waiting', start_at, end_at, event.category, peak_ratio,
      cause, ${now}
    from outage_event event join outage on outage.id = event.outage_id,
      unnest(${[...subscriptionIds]}::uuid[]) as subscriber (subscription_id)
    where event.id = ${eventId}
    on conflict (event_id, subscription_id) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
