import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { pseudoSolutions } from "../aggregation/pseudo-solutions";
import { hourLevel } from "../aggregation/spans";
import { realmNumber, type Realm } from "../realm";
import { workloads, workloadNumber } from "../workload";
import type { NumberedSolution } from "./numbered-solution";

const columns = [
  "number",
  "pack",
  "earlier_pack as earlierPack",
  "own_from_day as ownFromDay",
] as const;

/** The number of a solution in aggregates and its packs; undefined for one that never had samples. */
export async function findNumberedSolution(
  trx: Transaction<Database>,
  solutionId: string,
): Promise<NumberedSolution | undefined> {
  return trx
    .selectFrom("aggregate_solution")
    .select(columns)
    .where("solution_id", "=", solutionId)
    .executeTakeFirst();
}

/** The numbers and packs of several solutions by id; those that never had samples are missing. */
export async function listNumberedSolutions(
  trx: Transaction<Database>,
  solutionIds: readonly string[],
): Promise<Map<string, NumberedSolution>> {
  const rows = await trx
    .selectFrom("aggregate_solution")
    .select([...columns, "solution_id as id"])
    .where(sql<boolean>`solution_id = any(${[...solutionIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...solution }) => [id, solution]));
}

/** Changes with every figure of a realm. */
export async function readFigureRevision(db: Db, realm: Realm): Promise<number> {
  const row = await db
    .selectFrom("aggregate_state")
    .select("revision")
    .where("realm", "=", realmNumber(realm))
    .executeTakeFirst();
  return Number(row?.revision ?? 0);
}

/** The newest hour since 1970 of which the aggregates of a realm have samples; null without any. */
export async function findNewestHour(
  trx: Transaction<Database>,
  realm: Realm,
): Promise<number | null> {
  const newest = await Promise.all(
    workloads.map((workload) =>
      trx
        .selectFrom("aggregate_block")
        .select("start")
        .where("realm", "=", realmNumber(realm))
        .where("workload", "=", workloadNumber(workload))
        .where("pack", "=", pseudoSolutions.everything)
        .where("level", "=", hourLevel)
        .orderBy("start", "desc")
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  const hours = newest.flatMap((row) => row?.start ?? []);
  return hours.length === 0 ? null : Math.max(...hours);
}
