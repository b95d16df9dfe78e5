import type { Transaction } from "kysely";

import { announcer } from "~/features/messaging/announcer.server";
import { announceEvent, RunGone } from "~/features/messaging/run-event.repository.server";
import { clientTests, type ClientTest } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { joinedSection } from "~/features/network-test/client/joined-section";
import { implausibilities, type Implausible } from "~/features/network-test/client/judge-result";
import { ownAddresses } from "~/features/network-test/client/own-addresses";
import { overallScore, workloadScores } from "~/features/network-test/score";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { openReportSampling, renewSamples, type ReportSampling } from "../record-samples.server";
import type { Report } from "../report";
import { findReportOfRunForUpdate } from "../report.repository.server";
import { askForSecondLook, showsMissed } from "../second-look.server";
import { standing, type ClientCall, type TokenRefusal } from "./client-call.server";
import { dropFromHand, keepInHand, takeInHand } from "./report-in-hand.server";
import { hashOf } from "./run-token.server";
import {
  findBeforeResult,
  findTokenForResult,
  storeResult,
  type BeforeResult,
  type ReportForResult,
  type TakenResult,
} from "./run-token.repository.server";
import { sectionFrom } from "./section-from.server";

export type ResultRefusal = TokenRefusal | JudgedRefusal;

/** Times that a result is judged again, since another came meanwhile. */
const judgedMost = 50;

/** Tests whose results change what samples say. */
const sampledTests: readonly ClientTest[] = [
  "vpn",
  "connectivity",
  "webSocket",
  "traceroute",
  "skype",
  "bufferBloat",
];

/** Key of a result that came at the same time under the same key (Postgres: unique_violation). */
const takenCode = "23505";

/**
 * Takes one result in. It is judged by what the last one left in hand, or by one read that holds
 * nothing, and written by one statement if all is as it was judged: results come often, and each
 * statement more is time of server and database.
 */
export async function recordClientResult(
  call: ClientCall,
  result: ClientResult,
): Promise<Result<{ isRepeated: boolean }, ResultRefusal>> {
  const { db, variant, now, tokenHash } = call;
  const sampling = sampledTests.includes(result.test) ? await openReportSampling(call) : null;
  let section: ClientSection | null = null;
  for (let times = 0; times < judgedMost; times++) {
    const kept = times === 0 ? takeInHand(call, result.test) : undefined;
    const token = standing(
      kept ??
        (await findTokenForResult(db, {
          hash: tokenHash,
          variant,
          now,
          idempotencyKey: result.idempotencyKey,
          test: result.test,
        })),
      now,
    );
    if (!token.ok) return token;
    section ??= await sectionFrom(result);
    const { report, revision } = token.value;
    const judged = judge({ report, result, section, now, before: token.value });
    if (!judged.ok) return judged;
    const taken = judged.value;
    if (taken === "repeated") return ok({ isRepeated: true });
    const judgedAs = { revision, tokenHash };
    const sequence = await written(() =>
      sampling && taken.change
        ? storeWithSamples(call, sampling, { taken, judgedAs, runId: report.runId })
        : storeResult(db, taken, judgedAs),
    );
    if (sequence === null) {
      dropFromHand(call);
      continue;
    }
    keepInHand(call, token.value, { test: result.test, change: taken.change });
    announcer().tell(report.runId, { sequence, event: taken.event, data: taken.data });
    const tests = [result.test];
    const after = { ...report, ...taken.change };
    // The end of the client's run asks as well, should the process die before this.
    if (showsMissed(after, tests))
      await db
        .transaction()
        .execute((trx) => askForSecondLook(trx, { report: after, variant, tests, now }));
    return ok({ isRepeated: false });
  }
  throw new Error(`A report changed ${judgedMost} times while one result was written.`);
}

type Storing = {
  taken: TakenResult;
  judgedAs: Parameters<typeof storeResult>[2];
  runId: string;
};

/** Stores a result as `storeResult` does, and in the same transaction the samples that follow from it. */
async function storeWithSamples(
  { db, variant, now }: ClientCall,
  sampling: ReportSampling,
  { taken, judgedAs, runId }: Storing,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const sequence = await storeResult(trx, taken, judgedAs);
    const stored =
      sequence === null
        ? undefined
        : await findReportOfRunForUpdate(trx, { id: runId, variant, now });
    if (stored) await renewSamples(trx, sampling, { report: stored.report });
    return sequence;
  });
}

/** @returns the event's sequence; null where another came first */
async function written(store: () => Promise<number | null>): Promise<number | null> {
  try {
    return await store();
  } catch (error) {
    if ((error as { code?: unknown }).code === takenCode) return null;
    throw error;
  }
}

type Addition<Known extends ReportForResult> = {
  report: Known;
  result: ClientResult;
  section: ClientSection;
  now: Date;
};

/** Adds a result to a report that is held against other writers. */
export async function addResult(
  trx: Transaction<Database>,
  addition: Addition<Report>,
): Promise<Result<{ isRepeated: boolean; report: Report }, JudgedRefusal>> {
  const { report, result } = addition;
  const before = await findBeforeResult(trx, {
    runId: report.runId,
    idempotencyKey: result.idempotencyKey,
  });
  const judged = judge({ ...addition, before });
  if (!judged.ok) return judged;
  if (judged.value === "repeated") return ok({ isRepeated: true, report });
  const sequence = await storeResult(trx, judged.value);
  if (sequence === null) throw new RunGone();
  await announceEvent(trx, { runId: report.runId, sequence });
  return ok({ isRepeated: false, report: { ...report, ...judged.value.change } });
}

type JudgedRefusal = "key-reused" | { implausible: Implausible[] };

/** What is to be written of a result, where it is new and can be. */
function judge({
  report,
  result,
  section,
  now,
  before,
}: Addition<ReportForResult> & { before: BeforeResult | undefined }): Result<
  TakenResult | "repeated",
  JudgedRefusal
> {
  const { idempotencyKey, test } = result;
  const bodyHash = hashOf(JSON.stringify(result));
  if (before?.bodyHash)
    return Buffer.compare(before.bodyHash, bodyHash) === 0 ? ok("repeated") : refuse("key-reused");

  const faults = implausibilities(result, {
    begunAt: before?.runStartedAt ?? new Date(report.dateTime),
    now,
  });
  if (faults.length > 0) return { ok: false, refusal: { implausible: faults } };

  const named = {
    ...withTenantHosts(section, report),
    ownAddresses: ownAddresses(test, section, report),
  };
  const data = { source: named.source, test, result: named };
  return ok({
    reportId: report.id,
    change: changeBy(report, test, named),
    idempotencyKey,
    bodyHash,
    event: clientTests[test].event,
    data,
    at: now,
  });
}

/** What the report has of a test by now, and the score that follows; null where nothing changes. */
function changeBy(
  report: ReportForResult,
  test: ClientResult["test"],
  section: ClientSection,
): Partial<Report> | null {
  const name = clientTests[test].section;
  const kept = report[name] ?? null;
  const joined = joinedSection(test, kept, section);
  if (joined === kept) return null;
  const by: ReportForResult = { ...report, [name]: joined };
  const { exchangeScore, bufferBloat = null, skype = null } = by;
  return {
    [name]: joined,
    score: overallScore(workloadScores({ exchangeScore, bufferBloat, skype })),
  };
}

/** Names that hold the tenant's label are the tenant's own. */
function withTenantHosts(
  section: ClientSection,
  { tenantDomain }: Pick<Report, "tenantDomain">,
): ClientSection {
  const label = tenantDomain?.toLowerCase().split(".")[0];
  if (!label) return section;
  const isOwn = (host: string) =>
    host
      .toLowerCase()
      .split(".")
      .some((part) => part === label || part === `${label}-my`);
  return { ...section, tenantHosts: [...new Set(hostsIn(section.data))].filter(isOwn) };
}

/** Every text of the data that stands where a host name does. */
function hostsIn(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((each) => (typeof each === "string" ? [each] : hostsIn(each)));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === "host" && typeof each === "string" ? [each] : hostsIn(each),
  );
}
