import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import { inParallel } from "~/lib/in-parallel";
import { enqueueJob, enqueueOnce } from "~/platform/job-queue.repository.server";

import { dailyTestsJob, dailyTestsPayload } from "./daily-tests-job.schema";
import {
  hasDueNames,
  listDueNames,
  saveDailyResults,
  type DailyStatus,
  type DueName,
} from "./daily.repository.server";
import { notAsked } from "./judge-endpoint";
import type { Judgement } from "./judgement";
import { isValidatingResolver } from "./look-up.server";
import { outsideNet, type OutsideNet } from "./outside-net.server";
import { portsToTest } from "./ports";
import { prefixListOf } from "./prefix-list";
import { testNameOutside } from "./test-subject.server";

/** Names taken at a time; what is found of them is written together. */
const namesAtOnce = 200;

/** Begins the day's tests of all names where any is due. Called now and then by every process; one job does it. */
export async function startDailyTests(db: Db, now = new Date()): Promise<void> {
  if (await hasDueNames(db, startOfDay(now)))
    await enqueueOnce(db, {
      job: dailyTestsJob,
      payload: dailyTestsPayload.stamped({}),
      at: now,
    });
}

/**
 * Tests the names that wait longest, until the slice is over. Where it stopped is in the
 * names themselves, so that nothing is lost with a process; the next look begins the next slice.
 */
export async function performDailyTests(
  payload: unknown,
  signal: AbortSignal,
  net?: OutsideNet,
): Promise<void> {
  dailyTestsPayload.read(payload);
  const { db } = application().database;
  const outside = net ?? (await outsideNet());
  const before = startOfDay(new Date());
  const endsAt = performance.now() + outside.limits.sliceMs;
  const isValidating = await isValidatingResolver({ net: outside, signal });
  do {
    const due = await listDueNames(db, { before, limit: namesAtOnce });
    if (due.length === 0) return;
    if (!(await testNames(db, due, { net: outside, signal, isValidating, endsAt }))) break;
  } while (performance.now() < endsAt && !signal.aborted);
  if (!signal.aborted)
    await db.transaction().execute((trx) =>
      enqueueJob(trx, {
        job: dailyTestsJob,
        payload: dailyTestsPayload.stamped({}),
        at: new Date(),
      }),
    );
}

type Testing = {
  net: OutsideNet;
  signal: AbortSignal;
  isValidating: boolean | null;
  endsAt: number;
};

/** @returns whether there was time for all of them */
async function testNames(db: Db, due: readonly DueName[], testing: Testing): Promise<boolean> {
  const found: { id: string; status: DailyStatus; judgements: Judgement[] }[] = [];
  const work = async (name: DueName, tell: (one: (typeof found)[number]) => void) => {
    if (performance.now() > testing.endsAt || testing.signal.aborted) return;
    const judgements = await judgementsOf(name, testing);
    tell({ id: name.id, status: statusOf(judgements), judgements });
  };
  try {
    for await (const one of inParallel(due, testing.net.limits.parallelSubjects, work))
      found.push(one);
  } catch (error) {
    if (!testing.signal.aborted) throw error;
  }
  await saveDailyResults(db, found, new Date());
  return found.length === due.length;
}

async function judgementsOf(
  { name, isWildcard, isInternal, category, tcpPorts, prefixes }: DueName,
  { net, signal, isValidating }: Testing,
): Promise<Judgement[]> {
  if (isWildcard) return notAsked("wildcard");
  return testNameOutside(
    { name, isInternal },
    { category, prefixes: prefixListOf(prefixes), ports: portsToTest(tcpPorts), isValidating },
    { net, signal },
  );
}

/** A name is well when it resolves, which is what a change would be held back for; all else is told by test. */
function statusOf(judgements: readonly Judgement[]): DailyStatus {
  const resolution = judgements.find(({ test }) => test === "dns-resolution")?.outcome;
  if (resolution === "Pass") return "Successed";
  return resolution === "FailedBlocking" ? "Failed" : "UnTested";
}

function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
