import { sql, type Transaction } from "kysely";

import {
  solutionLists,
  type ApprovedVersion,
  type SolutionList,
  type SolutionType,
} from "~/features/solutions/solution";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { countsWide } from "../aggregation/counting";
import { layerOf, type ListedSolution } from "./attributing-solution";
import { findMarker } from "./attribution-version.repository.server";

type Connection = Db | Transaction<Database>;

/** Entries that are read at a time: some 20 ms of the program. */
const usualPageSize = 20_000;

/** Every solution that attributes in a variant, and the marker of the state that was read. */
export type ReadSolutions = { marker: string; solutions: readonly ListedSolution[] };

/**
 * Reads the active solutions of a variant with their accepted entries, by number. All of it is of one moment; in a
 * transaction of the caller only as far as that one sees.
 *
 * @returns null where a solution has no number yet
 */
export async function readAttributingSolutions(
  db: Connection,
  variant: Variant,
  pageSize = usualPageSize,
): Promise<ReadSolutions | null> {
  if (db.isTransaction) return readAll(db, variant, pageSize);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((trx) => readAll(trx, variant, pageSize));
}

async function readAll(
  db: Connection,
  variant: Variant,
  pageSize: number,
): Promise<ReadSolutions | null> {
  const marker = await findMarker(db, variant);
  const solutions = await listActive(db, variant);
  if (solutions === null) return null;
  const byId = new Map(solutions.map((solution) => [solution.id, solution]));
  let last: EntryRow | undefined;
  do {
    const rows: EntryRow[] = await listAcceptedAfter(db, variant, { after: last, limit: pageSize });
    for (const { solution_id: id, list, value } of rows) byId.get(id)?.lists[list].push(value);
    last = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (last);
  return { marker, solutions };
}

type Filling = Omit<ListedSolution, "lists"> & { lists: Record<SolutionList, string[]> };

/** The active solutions by number; null where one has none. */
async function listActive(db: Connection, variant: Variant): Promise<Filling[] | null> {
  const rows = await db
    .selectFrom("solution")
    .leftJoin("aggregate_solution", "aggregate_solution.solution_id", "solution.id")
    .select([
      "aggregate_solution.number",
      "solution.id",
      "solution.owner_partner_id",
      "solution.type",
      "solution.approved_type",
      "solution.approved_state",
      "solution.is_official",
      "solution.added_at",
    ])
    .where("solution.variant", "=", variant)
    .where("solution.status", "=", "active")
    .orderBy("aggregate_solution.number")
    .execute();
  const numbered = rows.flatMap(({ number, ...row }) =>
    number === null ? [] : { number, ...row },
  );
  if (numbered.length < rows.length) return null;
  return numbered.map((row) => ({
    number: row.number,
    id: row.id,
    ownerPartnerId: row.owner_partner_id,
    type: (row.approved_type ?? row.type) as SolutionType,
    layer: layerOf({
      isOfficial: row.is_official,
      approvedState: row.approved_state as ApprovedVersion["state"] | null,
    }),
    addedAt: row.added_at,
    countsWide: countsWide(row.approved_type as SolutionType | null),
    lists: Object.fromEntries(
      solutionLists.map((list) => [list, []]),
    ) as unknown as Filling["lists"],
  }));
}

type EntryRow = { solution_id: string; list: SolutionList; value_key: string; value: string };

/** The accepted entries behind one, in the order of the primary key, so that each page is a walk along it. */
async function listAcceptedAfter(
  db: Connection,
  variant: Variant,
  { after, limit }: { after: EntryRow | undefined; limit: number },
): Promise<EntryRow[]> {
  const behind = after
    ? sql`(solution_id, list, value_key) > (${after.solution_id}, ${after.list}, ${after.value_key})`
    : sql`true`;
  const { rows } = await sql<EntryRow>`
    select solution_id, list, value_key, value from solution_entry
    where variant = ${variant} and is_accepted and ${behind}
    order by solution_id, list, value_key limit ${limit}`.execute(db);
  return rows;
}
