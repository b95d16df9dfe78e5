import type { Db } from "~/platform/database.server";

import type { Outcome, TestName } from "../validation/validation-tests";

/** Most results that are read for one page of endpoints: each has a dozen tests. */
const resultLimit = 5_000;

/** What a run found about the given endpoints, without what it saw. */
export async function listResultsOfSubjects(db: Db, runId: string, subjects: readonly string[]): Promise<{ subject: string; test: TestName; outcome: Outcome }[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom("validation_result")
    .select(["subject", "test", "outcome"])
    .where("run_id", "=", runId)
    .where("subject", "in", [...subjects])
    .limit(resultLimit)
    .execute();
  return rows.map(({ subject, test, outcome }) => ({ subject, test: test as TestName, outcome: outcome as Outcome }));
}
