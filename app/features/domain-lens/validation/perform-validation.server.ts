import { setMaxListeners } from "node:events";

import type { Db } from "~/platform/database.server";
import { application } from "~/platform/application.server";
import { inParallel } from "~/lib/in-parallel";
import { enqueueJob } from "~/platform/job-queue.repository.server";

import { isWildcardName } from "../endpoint-sets/endpoint-name";
import { tellOfEndedTests } from "../notices/tell-of-tests.server";
import { loadFacts } from "./load-facts.server";
import { isValidatingResolver } from "./look-up.server";
import { outsideNet, type OutsideNet } from "./outside-net.server";
import { testSubject, ungivenResults } from "./test-subject.server";
import {
  plannedTests,
  plannedTotal,
  subjectsOf,
  type Subject,
  type ValidationFacts,
} from "./validation-facts";
import { validationJob, validationPayload } from "./validation-job.schema";
import type { TestResult, ValidationRun } from "./validation-run";
import { wholeChange } from "./validation-tests";
import { addResults, listDone } from "./validation-result.repository.server";
import { beginRun, cancelOpenRuns, findRun, finishRun } from "./validation-run.repository.server";

/**
 * Performs a slice of a run: what is left of it, for as long as a job may take; the rest is
 * the next job's. Started again after a crash it adds what is missing. A run that is
 * cancelled, or whose change has become another difference, ends.
 */
export async function performValidation(
  payload: unknown,
  signal: AbortSignal,
  net?: OutsideNet,
): Promise<void> {
  const { runId } = validationPayload.read(payload);
  const { db } = application().database;
  const begun = await beginSlice(db, runId);
  if (!begun) return;
  const { facts, left } = begun;
  const isWhole = await testSlice({ runId, facts, left, net: net ?? (await outsideNet()), signal });
  if (signal.aborted || isWhole === "over") return;
  if (isWhole === "whole") await endRun(db, begun.run, new Date());
  else
    await db.transaction().execute((trx) =>
      enqueueJob(trx, {
        job: validationJob,
        payload: validationPayload.stamped({ runId }),
        at: new Date(),
      }),
    );
}

/** Ends a run that failed for good: what is missing counts as not tested, and says so. */
export async function giveUpValidation(payload: unknown): Promise<void> {
  const job = validationPayload.tryRead(payload);
  if (!job) return;
  const { db } = application().database;
  const begun = await beginSlice(db, job.runId).catch(() => null);
  const now = new Date();
  // Without its facts nothing is known of it, and a run without results would be a success.
  const results = begun
    ? begun.left.flatMap((subject) => ungivenResults(subject, begun.facts, now))
    : ungivenResults({ kind: "change", subject: wholeChange }, { isInternal: false }, now);
  if (await addResults(db, job.runId, results))
    await endRun(db, { id: job.runId, changeId: begun?.run.changeId ?? null }, now);
}

/** What the tests found is told exactly when the run has ended. */
async function endRun(
  db: Db,
  { id, changeId }: { id: string; changeId: string | null },
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await finishRun(trx, id, at)) && changeId !== null)
      await tellOfEndedTests(trx, changeId, at);
  });
}

type Slice = { run: ValidationRun; facts: ValidationFacts; left: Subject[] };

/** What is to be done of a run; null where it is over. */
async function beginSlice(db: Db, runId: string): Promise<Slice | null> {
  const now = new Date();
  const run = await findRun(db, runId);
  if (!run || run.state === "finished" || run.state === "cancelled") return null;
  const facts = await loadFacts(db, { changeId: run.changeId, hash: run.hash, now });
  if (!facts) {
    await cancelOpenRuns(db, run.changeId, now);
    return null;
  }
  if (!(await beginRun(db, { id: runId, total: plannedTotal(facts), at: now }))) return null;
  const done = new Set(
    (await listDone(db, runId)).map(({ test, subject }) => `${test} ${subject}`),
  );
  const isLeft = (subject: Subject) =>
    plannedTests(subject, facts).some((test) => !done.has(`${test} ${subject.subject}`));
  return { run, facts, left: subjectsOf(facts).filter(isLeft) };
}

type Testing = {
  runId: string;
  facts: ValidationFacts;
  left: readonly Subject[];
  net: OutsideNet;
  signal: AbortSignal;
};

/** Tests what is left until the slice ends. `over` means that nobody wants more: the run was cancelled. */
async function testSlice({
  runId,
  facts,
  left,
  net,
  signal,
}: Testing): Promise<"whole" | "part" | "over"> {
  const { db } = application().database;
  const stop = new AbortController();
  const follow = () => stop.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener("abort", follow, { once: true });
  const endsAt = performance.now() + net.limits.sliceMs;
  let isPart = false;
  try {
    for await (const results of testedSubjects(left, {
      facts,
      net,
      signal: stop.signal,
      isEnded: () => performance.now() > endsAt && (isPart = true),
    })) {
      if (!(await addResults(db, runId, results))) return "over";
    }
    return isPart ? "part" : "whole";
  } catch (error) {
    if (signal.aborted) return "over";
    throw error;
  } finally {
    signal.removeEventListener("abort", follow);
    stop.abort(new Error("The slice is over."));
  }
}

type SubjectTesting = {
  facts: ValidationFacts;
  net: OutsideNet;
  signal: AbortSignal;
  isEnded?: () => boolean;
};

/** The results of each subject as they come: names and the change first, then prefixes, fewer at a time. */
export async function* testedSubjects(
  subjects: readonly Subject[],
  { facts, net, signal, isEnded = () => false }: SubjectTesting,
): AsyncGenerator<TestResult[], void> {
  // Everything under test listens to the one signal.
  setMaxListeners(0, signal);
  const isAsking = subjects.some(
    ({ kind, subject }) => kind === "name" && !isWildcardName(subject),
  );
  const isValidating = isAsking ? await isValidatingResolver({ net, signal }) : null;
  const work = async (subject: Subject, tell: (results: TestResult[]) => void) => {
    if (!isEnded()) tell(await testSubject(subject, { facts, net, isValidating, signal }));
  };
  const isPrefix = ({ kind }: Subject) => kind === "prefix";
  yield* inParallel(
    subjects.filter((subject) => !isPrefix(subject)),
    net.limits.parallelSubjects,
    work,
  );
  yield* inParallel(subjects.filter(isPrefix), net.limits.parallelRegistryQuestions, work);
}
