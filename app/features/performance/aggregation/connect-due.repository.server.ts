import { sql, type Transaction } from "kysely";

import { minuteMs, quarterHourMs } from "~/lib/time";
import type { Database } from "#db/schema";

/** A quarter hour of a solution whose attempts changed. */
export type ConnectDue = { realm: number; solution: number; at: Date };

/**
 * So long after a quarter hour is over outages are judged by it, in ms: most samples of its end have been added by
 * then. Later ones have it judged again.
 */
export const judgedAfterMs = 2 * minuteMs;

/**
 * Notes quarter hours to judge: once they are over, and at once where they are. One that is noted already is locked, so
 * that nobody takes it before this transaction's attempts can be read.
 */
export async function noteConnects(
  trx: Transaction<Database>,
  changed: readonly ConnectDue[],
  now: Date,
): Promise<void> {
  const ready = `${quarterHourMs + judgedAfterMs} milliseconds`;
  await sql`
    insert into connect_due (realm, solution, at, due_at)
    select distinct realm, solution, at, greatest(at + ${ready}::interval, ${now}::timestamptz)
      from unnest(${changed.map(({ realm }) => realm)}::smallint[],
        ${changed.map(({ solution }) => solution)}::integer[],
        ${changed.map(({ at }) => at)}::timestamptz[]) as changed (realm, solution, at)
      order by 1, 2, 3
    on conflict (realm, solution, at) do update set due_at = connect_due.due_at`.execute(trx);
}

/** Notes and locks the quarter hours of a day of some realms, before its attempts are made again. */
export async function noteConnectsOfDay(
  trx: Transaction<Database>,
  { realms, from, to }: { realms: readonly number[]; from: Date; to: Date },
  now: Date,
): Promise<void> {
  await sql`
    insert into connect_due (realm, solution, at, due_at)
    select distinct realm, solution, at, ${now}::timestamptz from connect_bucket
      where at >= ${from} and at < ${to} and realm = any(${[...realms]}::smallint[]) order by 1, 2, 3
    on conflict (realm, solution, at) do update set due_at = connect_due.due_at`.execute(trx);
}
