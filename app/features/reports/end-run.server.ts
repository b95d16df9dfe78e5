import type { Transaction } from "kysely";

import { appendRunEvent } from "~/features/messaging/run-event.repository.server";
import type { TestStatusData } from "~/features/messaging/run-events";
import { nextPhase, type Phase } from "~/features/network-test/phase";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import type { Database } from "#db/schema";

import type { Report } from "./report";
import { finishRun, updateReportDocument } from "./report.repository.server";

type CutShort = NonNullable<ServerTestResults["cutShort"]>;

/** What the hub is told of each end, and the phase the run ends in. */
const ends: Record<CutShort | "complete", { status: TestStatusData["status"]; phase: Phase }> = {
  complete: { status: "Finished", phase: nextPhase("AdvancedTestStart", "finish") },
  cancelled: { status: "Cancelled", phase: nextPhase("AdvancedTestStart", "stop") },
  failed: { status: "Failed", phase: nextPhase("AdvancedTestStart", "fail") },
};

/** Results of a run that has tested nothing yet. */
export function nothingTested(now: Date): ServerTestResults {
  return { startedAt: now.toISOString(), finishedAt: null, dns: [], connectivity: [] };
}

/**
 * Finishes a running report with the results there are, and says so over the hub; a finished one stays as it
 * is.
 *
 * @returns the report as it is then
 */
export async function endRun(
  trx: Transaction<Database>,
  report: Report,
  { at, cutShort }: { at: Date; cutShort?: CutShort },
): Promise<Report> {
  if (report.status === "finished") return report;
  const { status, phase } = ends[cutShort ?? "complete"];
  const results = report.serverTests ?? nothingTested(at);
  const serverTests = { ...results, finishedAt: at.toISOString(), ...(cutShort && { cutShort }) };
  const ended: Report = { ...report, status: "finished", serverTests };
  await updateReportDocument(trx, ended);
  await appendRunEvent(trx, {
    runId: report.runId,
    event: "ReceiveTestStatus",
    data: { status },
    at,
  });
  await finishRun(trx, { runId: report.runId, phase, at });
  return ended;
}
