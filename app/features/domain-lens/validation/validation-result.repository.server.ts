import { sql, type Selectable, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { evidenceDocument } from "./evidence-document";
import { resultLimit, type TestResult } from "./validation-run";
import type { Outcome, TestName } from "./validation-tests";

type Connection = Db | Transaction<Database>;

/**
 * Adds results to a run and moves its progress on; what was found before stays as it was
 * found, so that nothing counts twice.
 *
 * @returns false when the run is over: nothing is written then
 */
export async function addResults(
  db: Db,
  runId: string,
  results: readonly TestResult[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom("validation_run")
      .select("state")
      .where("id", "=", runId)
      .forUpdate()
      .executeTakeFirst();
    if (run?.state !== "running") return false;
    const added = await insertResults(trx, runId, results);
    await trx
      .updateTable("validation_run")
      .set((eb) => ({ done: eb("done", "+", added) }))
      .where("id", "=", runId)
      .execute();
    return true;
  });
}

/** @returns how many were new */
export async function insertResults(
  trx: Connection,
  runId: string,
  results: readonly TestResult[],
): Promise<number> {
  if (results.length === 0) return 0;
  const rows = results.map(
    ({ test, subject, outcome, isBlocking, evidence, tookMs, testedAt }) => ({
      test,
      subject,
      outcome,
      is_blocking: isBlocking,
      evidence: evidenceDocument.stamped(evidence),
      took_ms: tookMs,
      tested_at: testedAt.toISOString(),
    }),
  );
  const { numAffectedRows } = await sql`
    insert into validation_result (run_id, test, subject, outcome, is_blocking, evidence, took_ms, tested_at)
    select ${runId}::uuid, test, subject, outcome, is_blocking, evidence, took_ms, tested_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as found (test text, subject text, outcome text, is_blocking boolean, evidence jsonb, took_ms double
        precision, tested_at timestamptz)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function resultOf(row: Selectable<Database["validation_result"]>): TestResult {
  return {
    test: row.test as TestName,
    subject: row.subject,
    outcome: row.outcome as Outcome,
    isBlocking: row.is_blocking,
    evidence: evidenceDocument.read(row.evidence),
    tookMs: row.took_ms,
    testedAt: row.tested_at,
  };
}

/** A result without what it saw. */
export type BareResult = Pick<TestResult, "test" | "subject" | "outcome" | "isBlocking"> & {
  runId: string;
};

/** The results of some runs that are not a plain pass, which the aggregate turns on. */
export async function listUnsuccessful(
  db: Connection,
  runIds: readonly string[],
): Promise<BareResult[]> {
  if (runIds.length === 0) return [];
  const { rows } = await sql<{
    run_id: string;
    test: string;
    subject: string;
    outcome: string;
    is_blocking: boolean;
  }>`
    select found.* from unnest(${[...runIds]}::uuid[]) as asked (run_id)
    cross join lateral (
      select run_id, test, subject, outcome, is_blocking from validation_result
      where validation_result.run_id = asked.run_id and outcome not in ('Pass', 'Warning') limit ${resultLimit}
    ) as found`.execute(db);
  return rows.map((row) => ({
    runId: row.run_id,
    test: row.test as TestName,
    subject: row.subject,
    outcome: row.outcome as Outcome,
    isBlocking: row.is_blocking,
  }));
}

/** Which test of which subject is done already. */
export async function listDone(
  db: Connection,
  runId: string,
): Promise<{ test: string; subject: string }[]> {
  return db
    .selectFrom("validation_result")
    .select(["test", "subject"])
    .where("run_id", "=", runId)
    .limit(resultLimit)
    .execute();
}

export type OutcomeCount = { test: TestName; outcome: Outcome; count: number };

/** How often each outcome came for each test of some runs. */
export async function countOutcomes(
  db: Connection,
  runIds: readonly string[],
): Promise<(OutcomeCount & { runId: string })[]> {
  if (runIds.length === 0) return [];
  const rows = await db
    .selectFrom("validation_result")
    .select((eb) => ["run_id", "test", "outcome", eb.fn.countAll<number>().as("count")])
    .where("run_id", "in", runIds)
    .groupBy(["run_id", "test", "outcome"])
    .execute();
  return rows.map(({ run_id, test, outcome, count }) => ({
    runId: run_id,
    test: test as TestName,
    outcome: outcome as Outcome,
    count,
  }));
}

/** The place of a subject in the order of trouble: the worst first, then by name. */
export type SubjectPlace = { rank: number; subject: string };

/** Subjects of a run, those with the worst result first, from behind `after` on. */
export async function listSubjects(
  db: Connection,
  runId: string,
  { after, limit }: { after: SubjectPlace | null; limit: number },
): Promise<SubjectPlace[]> {
  const { rows } = await sql<SubjectPlace>`
    select rank, subject from (
      select min(case when outcome = 'FailedBlocking' or (outcome = 'Untested' and is_blocking) then 0
          when outcome = 'FailedNotBlocking' then 1 when outcome = 'Untested' then 2 when outcome =
            'Warning' then 3 else 4 end) as rank,
        subject collate "C" as subject
      from validation_result where run_id = ${runId}::uuid group by subject
    ) as ranked
    where (rank, subject) > (${after?.rank ?? -1}, ${after?.subject ?? ""} collate "C")
    order by rank, subject limit ${limit}`.execute(db);
  return rows;
}

/** All results of some subjects of a run. */
export async function listResultsOf(
  db: Connection,
  runId: string,
  subjects: readonly string[],
): Promise<TestResult[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom("validation_result")
    .selectAll()
    .where("run_id", "=", runId)
    .where("subject", "in", [...subjects])
    .execute();
  return rows.map(resultOf);
}
