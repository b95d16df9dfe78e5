import { randomUUID } from "node:crypto";

import { sql, type RawBuilder, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { everywhere } from "../places/place-number";
import { hasOutageThen, isHealthyThen } from "./beside-outage.repository.server";
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

/** Outages whose causes are worked out by one statement. */
const causesAtOnce = 1_000;

/** A stretch of time that was judged at a place; 0 is everywhere. */
export type JudgedStretch = { realm: number; place: number; from: Date };

type Uncaused = { id: string; start: Date };

/**
 * Works out the causes of outages that are not settled, and of those that touch what was judged just now, however long
 * ago: by the other solutions of the same place. Bad is one with an outage at the same time, healthy one without that
 * has known quarter hours in it; of all others nothing is known. Whether none, some or most of these are bad is the
 * cause, and whether most are everywhere. Without another solution there is none.
 *
 * @param settledBefore outages that ended before it keep their cause where nothing was judged
 */
export async function writeCauses(
  trx: Transaction<Database>,
  { settledBefore, judged }: { settledBefore: Date; judged: readonly JudgedStretch[] },
): Promise<void> {
  let after: Uncaused | undefined;
  do {
    const found = await listUncaused(trx, { settledBefore, judged, after });
    if (found.length > 0) await writeCausesOf(trx, found);
    after = found.length < causesAtOnce ? undefined : found.at(-1);
  } while (after);
}

async function listUncaused(
  trx: Transaction<Database>,
  {
    settledBefore,
    judged,
    after,
  }: { settledBefore: Date; judged: readonly JudgedStretch[]; after: Uncaused | undefined },
): Promise<Uncaused[]> {
  const { rows } = await sql<Uncaused>`
    select id, start_at as start from (
      select id, start_at from outage where state = 'open'
      union
      select id, start_at from outage where closed_at >= ${settledBefore} and state not in ('open', 'withdrawn')
      union
      select outage.id, outage.start_at
      from unnest(${judged.map(({ realm }) => realm)}::smallint[], ${judged.map(({ place }) => place)}::integer[],
          ${judged.map(({ from }) => from)}::timestamptz[]) as judged (realm, place, since)
        join outage on outage.realm = judged.realm and judged.place in (outage.place, ${everywhere}::integer)
          and outage.state <> 'withdrawn' and coalesce(outage.end_at, 'infinity') > judged.since
    ) as uncaused
    where ${after ? sql`(start_at, id) < (${after.start}, ${after.id}::uuid)` : sql`true`}
    order by start_at desc, id desc limit ${causesAtOnce}`.execute(trx);
  return rows;
}

async function writeCausesOf(
  trx: Transaction<Database>,
  outages: readonly Uncaused[],
): Promise<void> {
  const besideAt = (place: RawBuilder<unknown>) => sql`
    select count(*) as others, count(*) filter (where is_bad) as bad from (
      select ${hasOutageThen} as is_bad from outage_cell cell
      where cell.realm = outage.realm and cell.place = ${place} and cell.solution <> outage.solution
        and (${hasOutageThen} or ${isHealthyThen})) as beside`;
  await sql`
    with judged as (
      select outage.id, case
        when here.others = 0 then null
        when here.bad = 0 then 'provider'
        when here.bad * 2 <= here.others then 'several'
        when whole.bad * 2 > whole.others then 'suite'
        else 'place' end as cause
      from outage, lateral (${besideAt(sql`outage.place`)}) here,
        lateral (${besideAt(sql`${everywhere}::integer`)}) whole
      where outage.id = any(${outages.map(({ id }) => id)}::uuid[])
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
