import { randomUUID } from "node:crypto";

import type { Db } from "~/platform/database.server";

import { aggregateResults, blockingFailuresOf, type FinishedAggregate } from "./aggregate";
import { loadFacts } from "./load-facts.server";
import { outsideNet, type OutsideNet } from "./outside-net.server";
import { testedSubjects } from "./perform-validation.server";
import { ungivenResults } from "./test-subject.server";
import { plannedTotal, subjectsOf } from "./validation-facts";
import type { TestResult } from "./validation-run";
import { insertResults } from "./validation-result.repository.server";
import { cancelOpenRuns, insertRun } from "./validation-run.repository.server";

/** A change with the hash of the difference that is to be published, and its set. */
export type ChangeToPublish = { id: string; setId: string; hash: string };

export type ValidatedNow = {
  runId: string;
  aggregate: FinishedAggregate;
  blockingFailures: string[];
  results: TestResult[];
};

/** How far a run over several changes is: `done` of `total` changes, the one under test as a fraction. */
export type ValidationProgress = { total: number; done: number };

type ValidateNow = {
  signal: AbortSignal;
  net?: OutsideNet;
  onProgress?: (progress: ValidationProgress) => Promise<void>;
};

/**
 * Runs all tests of the changes that a publish run is about to publish together, one change
 * after another, and stores them as runs of their own. A change that is gone or has become
 * another difference has no entry.
 *
 * @throws the signal's reason when it aborts; what was done by then is stored
 */
export async function validateNow(
  db: Db,
  changes: readonly ChangeToPublish[],
  { signal, net, onProgress }: ValidateNow,
): Promise<Map<string, ValidatedNow>> {
  const outside = net ?? (await outsideNet());
  const togetherIds = changes.map(({ setId }) => setId);
  const validated = new Map<string, ValidatedNow>();
  for (const [index, change] of changes.entries()) {
    const tell = async (doneRatio: number) =>
      onProgress?.({ total: changes.length, done: index + doneRatio });
    await tell(0);
    const result = await validateChange(db, change, { togetherIds, outside, signal, tell });
    if (result) validated.set(change.id, result);
  }
  await onProgress?.({ total: changes.length, done: changes.length });
  return validated;
}

type Together = {
  togetherIds: readonly string[];
  outside: OutsideNet;
  signal: AbortSignal;
  /** Told the share of the change's tests that are done, 0 to 1. */
  tell: (doneRatio: number) => Promise<void>;
};

async function validateChange(
  db: Db,
  { id: changeId, hash }: ChangeToPublish,
  { togetherIds, outside, signal, tell }: Together,
): Promise<ValidatedNow | null> {
  signal.throwIfAborted();
  const startedAt = new Date();
  const facts = await loadFacts(db, { changeId, hash, now: startedAt, togetherIds });
  if (!facts) return null;
  const results = await collected(facts, { outside, signal, tell });
  const runId = randomUUID();
  const finishedAt = new Date();
  await db.transaction().execute(async (trx) => {
    await cancelOpenRuns(trx, changeId, finishedAt);
    await insertRun(trx, {
      id: runId,
      changeId,
      hash,
      reason: "publish",
      state: "finished",
      total: plannedTotal(facts),
      done: results.length,
      createdAt: startedAt,
      startedAt,
      finishedAt,
    });
    await insertResults(trx, runId, results);
  });
  return {
    runId,
    aggregate: aggregateResults(results),
    blockingFailures: blockingFailuresOf(results),
    results,
  };
}

/** All results of a change; whatever came to no end counts as not tested. */
async function collected(
  facts: Parameters<typeof plannedTotal>[0],
  { outside: net, signal, tell }: Omit<Together, "togetherIds">,
): Promise<TestResult[]> {
  const subjects = subjectsOf(facts);
  const results: TestResult[] = [];
  const total = plannedTotal(facts);
  for await (const found of testedSubjects(subjects, { facts, net, signal })) {
    results.push(...found);
    // A whole number is told when the change is done.
    if (results.length < total) await tell(results.length / total);
  }
  signal.throwIfAborted();
  const done = new Set(results.map(({ subject }) => subject));
  return [
    ...results,
    ...subjects
      .filter(({ subject }) => !done.has(subject))
      .flatMap((subject) => ungivenResults(subject, facts, new Date())),
  ];
}
