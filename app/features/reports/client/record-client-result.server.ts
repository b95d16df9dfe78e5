import type { Transaction } from "kysely";

import { appendRunEvent } from "~/features/messaging/run-event.repository.server";
import { clientTests } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { implausibilities, type Implausible } from "~/features/network-test/client/judge-result";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import type { Report } from "../report";
import { updateReportDocument } from "../report.repository.server";
import { standing, type ClientCall, type TokenRefusal } from "./client-call.server";
import { hashOf } from "./run-token.server";
import { findBeforeResult, findReportOfTokenForUpdate, findTokenForResult, insertResult, type BeforeResult } from "./run-token.repository.server";
import { sectionFrom } from "./section-from.server";
import { withScore } from "../with-score";

export type ResultRefusal = TokenRefusal | "key-reused" | { implausible: Implausible[] };

/** Takes one result in: report, event and key are written together, so a resent one is known whatever broke off before. */
export async function recordClientResult(call: ClientCall, result: ClientResult): Promise<Result<{ isRepeated: boolean }, ResultRefusal>> {
  const { variant, now, tokenHash: hash } = call;
  return call.db.transaction().execute(async (trx) => {
    const report = await findReportOfTokenForUpdate(trx, { hash, variant, now });
    if (!report) return refuse("wrong-token");
    // Asked behind the lock, so that it is seen what others did who held it.
    const token = standing(await findTokenForResult(trx, { hash, variant, idempotencyKey: result.idempotencyKey }), now);
    return token.ok ? addResult(trx, { report, result, section: await sectionFrom(result), before: token.value, now }) : token;
  });
}

type Addition = { report: Report; result: ClientResult; section: ClientSection; now: Date; /** What there was before it, where that is known already. */ before?: BeforeResult };

/** Adds a result to a report that is held against other writers. */
export async function addResult(trx: Transaction<Database>, { report, result, section, now, ...known }: Addition): Promise<Result<{ isRepeated: boolean; report: Report }, "key-reused" | { implausible: Implausible[] }>> {
  const { runId } = report;
  const { idempotencyKey, test } = result;
  const bodyHash = hashOf(JSON.stringify(result));
  const before = known.before ?? (await findBeforeResult(trx, { runId, idempotencyKey }));
  if (before?.bodyHash) return Buffer.compare(before.bodyHash, bodyHash) === 0 ? ok({ isRepeated: true, report }) : refuse("key-reused");

  const faults = implausibilities(result, { begunAt: before?.runStartedAt ?? new Date(report.dateTime), now });
  if (faults.length > 0) return { ok: false, refusal: { implausible: faults } };

  const named = withTenantHosts(section, report);
  const changed = withSection(report, test, named);
  await insertResult(trx, { runId, idempotencyKey, bodyHash, at: now });
  if (changed !== report) await updateReportDocument(trx, changed);
  await appendRunEvent(trx, { runId, event: clientTests[test].event, data: { source: named.source, test, result: named }, at: now });
  return ok({ isRepeated: false, report: changed });
}

/** The report with the newest section and the score that follows; what the client measured is not displaced by a browser, nor a result by none. */
function withSection(report: Report, test: ClientResult["test"], section: ClientSection): Report {
  const name = clientTests[test].section;
  const kept = report[name];
  const isWeaker = kept !== null && ((kept.source === "client" && section.source !== "client") || (kept.data !== null && section.data === null));
  return isWeaker ? report : withScore({ ...report, [name]: section });
}

/** Names that hold the tenant's label are the tenant's own. */
function withTenantHosts(section: ClientSection, { tenantDomain }: Report): ClientSection {
  const label = tenantDomain?.toLowerCase().split(".")[0];
  if (!label) return section;
  const isOwn = (host: string) => host.toLowerCase().split(".").some((part) => part === label || part === `${label}-my`);
  return { ...section, tenantHosts: [...new Set(hostsIn(section.data))].filter(isOwn) };
}

/** Every text of the data that stands where a host name does. */
function hostsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === "string" ? [each] : hostsIn(each)));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === "host" && typeof each === "string" ? [each] : hostsIn(each)));
}
