import { sql, type RawBuilder, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { hasOutageThen, isHealthyThen } from "./beside-outage.repository.server";
import type { RealmSolution } from "./connect-total.repository.server";
import type { NarrowQuarter } from "./narrow-faults";
import type { OutageCategory } from "./outage-category";
import type { OutageCause } from "./outage-cause";
import type { OutageState } from "./reconcile-outages";

/** An outage as readers of pages and calls get it. */
export type ListedOutage = {
  id: string;
  place: number;
  start: Date;
  /** Null while it is open; of one that was withdrawn while it was, when that was. */
  end: Date | null;
  state: OutageState;
  category: OutageCategory;
  peakRatio: number;
  networks: number;
  cause: OutageCause | null;
};

/** A time, and the places that are asked for. */
type Within = { from: Date; end: Date; isAsked: (place: number) => boolean };

/** The outages of a solution at some places that touch a time, the newest first. */
export async function listOutages(
  db: Db | Transaction<Database>,
  { realm, solution }: RealmSolution,
  { from, end, isAsked, limit }: Within & { limit: number },
): Promise<ListedOutage[]> {
  const ofSolution = sql`from outage where realm = ${realm} and solution = ${solution} and start_at < ${end}
    and coalesce(end_at, 'infinity') > ${from}`;
  const places = await placesAmong(db, ofSolution, isAsked);
  if (places.length === 0) return [];
  const { rows } = await sql<ListedOutage>`
    select id, place, start_at as start, end_at as "end", state, category, peak_ratio as "peakRatio", networks, cause
    ${ofSolution} and place = any(${places}::integer[])
    order by start_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * The quarter hours of a solution at some places that are bad only because of one customer or network: the newest, in
 * rising order.
 */
export async function listNarrowQuarters(
  db: Db,
  { realm, solutionId }: { realm: number; solutionId: string },
  { from, end, isAsked, limit }: Within & { limit: number },
): Promise<NarrowQuarter[]> {
  const ofSolution = sql`
    from aggregate_solution numbered join outage_fault on outage_fault.solution = numbered.number
    where numbered.solution_id = ${solutionId} and realm = ${realm} and at >= ${from} and at < ${end}
      and of_one <> 'within'`;
  const places = await placesAmong(db, ofSolution, isAsked);
  if (places.length === 0) return [];
  const { rows } = await sql<NarrowQuarter>`
    select place, at, of_one as "ofOne", ratio ${ofSolution} and place = any(${places}::integer[])
    order by at desc, place limit ${limit}`.execute(db);
  return rows.reverse();
}

/** Which places of some rows are asked for. They are sought first, so that rows of others take no room. */
async function placesAmong(
  db: Db | Transaction<Database>,
  rowsOf: RawBuilder<unknown>,
  isAsked: (place: number) => boolean,
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`select distinct place ${rowsOf}`.execute(db);
  return rows.flatMap(({ place }) => (isAsked(place) ? place : []));
}

/** Where a solution has an outage now; solutions by their number in aggregates. */
export type OpenOutage = { solution: number; place: number };

/** The open outages of all solutions of a realm, the newest first. */
export async function listOpen(db: Db, realm: number, limit: number): Promise<OpenOutage[]> {
  const { rows } = await sql<OpenOutage>`
    select solution, place from outage where realm = ${realm} and state = 'open'
    order by start_at desc, solution, place limit ${limit}`.execute(db);
  return rows;
}

/** An open outage with the name of its solution. */
export type NamedOutage = {
  id: string;
  solutionId: string;
  name: string;
  place: number;
  start: Date;
  category: OutageCategory;
};

/** The worst open outages of all solutions of a realm, of equal ones the newest first. */
export async function listWorstOpen(db: Db, realm: number, limit: number): Promise<NamedOutage[]> {
  const { rows } = await sql<NamedOutage>`
    select outage.id, numbered.solution_id as "solutionId", coalesce(solution.approved_name, solution.name) as name,
      place, start_at as start, category
    from outage join aggregate_solution numbered on numbered.number = outage.solution
      join solution on solution.id = numbered.solution_id
    where outage.realm = ${realm} and outage.state = 'open'
    order by category desc, start_at desc, outage.id limit ${limit}`.execute(db);
  return rows;
}

/** A solution at the place of an outage of which is known whether it had one at the same time. */
export type SolutionAtOutage = { outageId: string; solutionId: string; isFailing: boolean };

/** The solutions at the places of some outages that had one then or were healthy, those of the outages among them. */
export async function listSolutionsAt(
  db: Db,
  outageIds: readonly string[],
  limit: number,
): Promise<SolutionAtOutage[]> {
  const { rows } = await sql<SolutionAtOutage>`
    select outage.id as "outageId", numbered.solution_id as "solutionId", ${hasOutageThen} as "isFailing"
    from outage
      join outage_cell cell on cell.realm = outage.realm and cell.place = outage.place
        and (${hasOutageThen} or ${isHealthyThen})
      join aggregate_solution numbered on numbered.number = cell.solution
    where outage.id = any(${[...outageIds]}::uuid[]) limit ${limit}`.execute(db);
  return rows;
}
