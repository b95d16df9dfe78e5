import { sql } from "kysely";

import type { SolutionWorld } from "#tests/support/signed-provider";
import { aLeader } from "#tests/factories/solution";
import { closeSolution } from "~/features/solutions/keep-solution.server";
import type { Db } from "~/platform/database.server";

/** Revisions of one test, at most. */
const revisionsMost = 10_000;

let tests = 0;

/**
 * Leaves a closed solution whose revision no test before has reached. Tests remove solutions, which the program
 * never does: without it, the lists of two tests could have one version.
 */
export async function countOn(db: Db, { acting, stored }: SolutionWorld): Promise<void> {
  tests += 1;
  const leader = aLeader();
  const { id } = await stored(leader, { name: "Closed" });
  await closeSolution(acting, leader, { id, revision: null });
  await sql`update solution set revision = ${tests * revisionsMost} where id = ${id}`.execute(db);
}
