import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { RealmSolution } from "./connect-total.repository.server";
import type { OutageCategory } from "./outage-category";
import type { OutageCause } from "./outage-cause";
import type { OutageState } from "./reconcile-outages";

/** An outage as readers of pages and calls get it. */
export type ListedOutage = {
  id: string;
  place: number;
  start: Date;
  /** Null while it is open, and where it was withdrawn before it ended. */
  end: Date | null;
  state: OutageState;
  category: OutageCategory;
  peakRatio: number;
  networks: number;
  cause: OutageCause | null;
};

/** The outages of a solution that touch a time, the newest first. */
export async function listOutages(
  db: Db | Transaction<Database>,
  { realm, solution }: RealmSolution,
  { from, end, limit }: { from: Date; end: Date; limit: number },
): Promise<ListedOutage[]> {
  const { rows } = await sql<ListedOutage>`
    select id, place, start_at as start, end_at as "end", state, category, peak_ratio as "peakRatio", networks, cause
    from outage where realm = ${realm} and solution = ${solution} and start_at < ${end}
      and coalesce(end_at, 'infinity') > ${from}
    order by start_at desc, id limit ${limit}`.execute(db);
  return rows;
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
