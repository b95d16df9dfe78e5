import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

import type { Reason } from "../validation/evidence";
import type { Outcome, TestName } from "../validation/validation-tests";

/** Most results that are read for one page of endpoints: each has a dozen tests. */
const resultLimit = 5_000;

export type Check = {
  subject: string;
  test: TestName;
  outcome: Outcome;
  isBlocking: boolean;
  reason: Reason | null;
};

/** What a run found about the given endpoints and why, without what it saw. */
export async function listResultsOfSubjects(
  db: Db,
  runId: string,
  subjects: readonly string[],
): Promise<Check[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom("validation_result")
    .select([
      "subject",
      "test",
      "outcome",
      "is_blocking",
      sql<string | null>`evidence ->> 'reason'`.as("reason"),
    ])
    .where("run_id", "=", runId)
    .where("subject", "in", [...subjects])
    .limit(resultLimit)
    .execute();
  return rows.map(({ subject, test, outcome, is_blocking: isBlocking, reason }) => ({
    subject,
    test: test as TestName,
    outcome: outcome as Outcome,
    isBlocking,
    reason: reason as Reason | null,
  }));
}
