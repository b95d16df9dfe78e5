import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { OutageCell, RealmSolution } from "./connect-total.repository.server";
import type { CellState, NarrowBucket } from "./walk-cell";

/** Marks cells of a solution to be judged from their first changed quarter hour on. */
export async function markCells(
  trx: Transaction<Database>,
  { realm, solution }: RealmSolution,
  changed: readonly { place: number; at: Date }[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    insert into outage_cell (realm, solution, place, state, dirty_from)
    select ${realm}::smallint, ${solution}::integer, place, 'learning', min(at)
      from unnest(${changed.map(({ place }) => place)}::integer[],
        ${changed.map(({ at }) => at)}::timestamptz[]) as changed (place, at) group by place
    on conflict (realm, solution, place) do update set
      dirty_from = least(outage_cell.dirty_from, excluded.dirty_from)`.execute(trx);
}

/** A cell to be judged: how far it was, and from where on it has to be again. */
export type DueCell = OutageCell & { walkedTo: Date | null; dirtyFrom: Date | null };

/** Cells with changes, and those whose outage or suspicion has been judged up to before `end`; some of either. */
export async function listDueCells(
  trx: Transaction<Database>,
  { end, limit }: { end: Date; limit: number },
): Promise<DueCell[]> {
  const { rows } = await sql<DueCell>`
    select realm, solution, place, walked_to as "walkedTo", dirty_from as "dirtyFrom" from (
      (select * from outage_cell where dirty_from is not null order by realm, solution, place limit ${limit})
      union
      (select * from outage_cell where state in ('suspected', 'open') and walked_to < ${end}
        order by walked_to limit ${limit})
    ) as due order by realm, solution, place`.execute(trx);
  return rows;
}

/** Notes how far a cell was judged, and what it is. */
export async function noteJudged(
  trx: Transaction<Database>,
  { realm, solution, place }: OutageCell,
  { state, walkedTo }: { state: CellState; walkedTo: Date },
): Promise<void> {
  await trx
    .updateTable("outage_cell")
    .set({ state, walked_to: walkedTo, dirty_from: null })
    .where("realm", "=", realm)
    .where("solution", "=", solution)
    .where("place", "=", place)
    .execute();
}

/** Writes the faults of one customer, network or place within from an instant on, in place of those there are. */
export async function replaceFaults(
  trx: Transaction<Database>,
  { realm, solution, place }: OutageCell,
  { from, faults }: { from: Date; faults: readonly NarrowBucket[] },
): Promise<void> {
  await trx
    .deleteFrom("outage_fault")
    .where("realm", "=", realm)
    .where("solution", "=", solution)
    .where("place", "=", place)
    .where("at", ">=", from)
    .execute();
  await sql`
    insert into outage_fault (realm, solution, place, at, of_one, ratio)
    select ${realm}::smallint, ${solution}::integer, ${place}::integer, at, of_one, ratio
      from unnest(${faults.map(({ at }) => new Date(at))}::timestamptz[],
        ${faults.map(({ fault }) => fault)}::text[], ${faults.map(({ ratio }) => ratio)}::float8[])
        as found (at, of_one, ratio)`.execute(trx);
}
