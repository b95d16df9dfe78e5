import { randomUUID } from "node:crypto";

import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { OutageCell } from "./connect-total.repository.server";
import { outageStates, type OutageChange, type StoredOutage } from "./reconcile-outages";

type OutageRow = {
  id: string;
  start_at: Date;
  opened_at: Date;
  end_at: Date | null;
  closed_at: Date | null;
  state: string;
  peak_ratio: number;
  networks: number;
};

function storedOutage(row: OutageRow): StoredOutage {
  return {
    id: row.id,
    start: row.start_at.getTime(),
    openedAt: row.opened_at.getTime(),
    end: row.end_at?.getTime() ?? null,
    closedAt: row.closed_at?.getTime() ?? null,
    state: outageStates.find((state) => state === row.state) ?? "withdrawn",
    peakRatio: row.peak_ratio,
    networks: row.networks,
  };
}

/** The outages of a cell that began at an instant or later, or were still open then, withdrawn ones among them. */
export async function listOutagesOfCell(
  trx: Transaction<Database>,
  { realm, solution, place }: OutageCell,
  since: Date,
): Promise<StoredOutage[]> {
  const { rows } = await sql<OutageRow>`
    select id, start_at, opened_at, end_at, closed_at, state, peak_ratio, networks from outage
    where realm = ${realm} and solution = ${solution} and place = ${place}
      and (closed_at is null or closed_at >= ${since} or opened_at >= ${since}) order by start_at, id`.execute(
    trx,
  );
  return rows.map(storedOutage);
}

/** Writes changes of the outages of a cell with what happened to them. @returns the ids of these events */
export async function writeOutages(
  trx: Transaction<Database>,
  { realm, solution, place }: OutageCell,
  { changes, now }: { changes: readonly OutageChange[]; now: Date },
): Promise<number[]> {
  const eventIds: number[] = [];
  for (const { id, events, category, ...change } of changes) {
    const known = id ?? randomUUID();
    const columns = {
      start_at: new Date(change.start),
      opened_at: new Date(change.openedAt),
      end_at: change.end === null ? null : new Date(change.end),
      closed_at: change.closedAt === null ? null : new Date(change.closedAt),
      state: change.state,
      category,
      peak_ratio: change.peakRatio,
      networks: change.networks,
    };
    if (id) await trx.updateTable("outage").set(columns).where("id", "=", id).execute();
    else
      await trx
        .insertInto("outage")
        .values({ id: known, realm, solution, place, ...columns })
        .execute();
    for (const kind of events) {
      const event = await trx
        .insertInto("outage_event")
        .values({ outage_id: known, kind, category, at: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      eventIds.push(event.id);
    }
  }
  return eventIds;
}

/** Outages whose causes are worked out together at most: the newest. */
const causesMost = 1_000;

/**
 * Works out the causes of outages that are not settled, by the other solutions of the same place that were judged since
 * they began: whether none, some or most of these have an outage at the same time, and most of all those everywhere.
 * Without another solution there is no cause.
 *
 * @param settledBefore outages that ended before it keep their cause
 */
export async function writeCauses(
  trx: Transaction<Database>,
  { settledBefore }: { settledBefore: Date },
): Promise<void> {
  const badAmong = (place: ReturnType<typeof sql>) => sql`
    select count(*) as others, count(*) filter (where exists (
      select from outage other where other.realm = cell.realm and other.solution = cell.solution
        and other.place = cell.place and other.state <> 'withdrawn'
        and other.start_at < coalesce(recent.end_at, 'infinity')
        and coalesce(other.end_at, 'infinity') > recent.start_at)) as bad
    from outage_cell cell where cell.realm = recent.realm and cell.place = ${place}
      and cell.solution <> recent.solution and cell.walked_to > recent.start_at
      and cell.state not in ('learning', 'no-data')`;
  await sql`
    with recent as (
      select * from outage where state = 'open'
      union all
      select * from outage where closed_at >= ${settledBefore} and state not in ('open', 'withdrawn')
      order by start_at desc limit ${causesMost}
    ), judged as (
      select recent.id, case
        when here.others = 0 then null
        when here.bad = 0 then 'provider'
        when here.bad * 2 <= here.others then 'several'
        when everywhere.bad * 2 > everywhere.others then 'suite'
        else 'place' end as cause
      from recent, lateral (${badAmong(sql`recent.place`)}) here,
        lateral (${badAmong(sql`0`)}) everywhere
    )
    update outage set cause = judged.cause from judged
    where outage.id = judged.id and outage.cause is distinct from judged.cause`.execute(trx);
}

/** Removes some outages that ended before an instant. @returns how many were removed */
export async function deleteOutagesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outage where id in (
      select id from outage where closed_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Removes some faults of one that began before an instant. @returns how many were removed */
export async function deleteFaultsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outage_fault where ctid = any(array(
      select ctid from outage_fault where at < ${before} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
