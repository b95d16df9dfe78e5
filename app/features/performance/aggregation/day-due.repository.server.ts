import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Pack } from "./block.repository.server";

/** A day of a pack that has to be worked out. */
export type DueDay = Pack & {
  day: number;
  dueAt: Date;
  /** The day ends a span that is written once the day is over. */
  closes: boolean;
};

/** Notes days to work out; a day that is noted already is due at the earlier of both times. */
export async function noteDueDays(
  trx: Transaction<Database>,
  days: readonly DueDay[],
): Promise<void> {
  if (days.length === 0) return;
  const unnested = sql`unnest(${days.map(({ realm }) => realm)}::smallint[],
    ${days.map(({ workload }) => workload)}::smallint[], ${days.map(({ pack }) => pack)}::integer[],
    ${days.map(({ day }) => day)}::integer[], ${days.map(({ dueAt }) => dueAt)}::timestamptz[],
    ${days.map(({ closes }) => closes)}::boolean[])`;
  await sql`
    insert into aggregate_day_due (realm, workload, pack, day, due_at, closes)
    select realm, workload, pack, day, min(due_at), bool_or(closes)
      from ${unnested} as given (realm, workload, pack, day, due_at, closes)
      group by realm, workload, pack, day order by 1, 2, 3, 4
    on conflict (realm, workload, pack, day) do update set
      due_at = least(aggregate_day_due.due_at, excluded.due_at),
      closes = aggregate_day_due.closes or excluded.closes`.execute(trx);
}

/** Takes the due days of the packs that wait longest, all of a pack together. */
export async function takeDueDays(
  trx: Transaction<Database>,
  { now, packs }: { now: Date; packs: number },
): Promise<(Pack & { day: number })[]> {
  const { rows } = await sql<Pack & { day: number }>`
    delete from aggregate_day_due using (
      select realm, workload, pack from aggregate_day_due where due_at <= ${now}
      group by realm, workload, pack order by min(due_at) limit ${packs}
    ) as taken
    where aggregate_day_due.realm = taken.realm and aggregate_day_due.workload = taken.workload
      and aggregate_day_due.pack = taken.pack and due_at <= ${now}
    returning aggregate_day_due.realm, aggregate_day_due.workload, aggregate_day_due.pack, day`.execute(
    trx,
  );
  return rows;
}

/**
 * The first day of a realm on which a span ends that is not written yet. Spans that end before it are there,
 * as far as they have samples.
 */
export async function findFirstUnclosedDay(
  db: Db | Transaction<Database>,
  realm: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("aggregate_day_due")
    .select("day")
    .where("realm", "=", realm)
    .where("closes", "=", true)
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}
