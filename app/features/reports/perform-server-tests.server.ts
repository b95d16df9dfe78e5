import { appendRunEvent } from "~/features/messaging/run-event.repository.server";
import {
  runServerTests,
  type ServerTestEvent,
} from "~/features/network-test/server-tests/run-server-tests.server";
import { serverNet } from "~/features/network-test/server-tests/server-net.server";
import { hostsToTest } from "~/features/network-test/server-tests/targets";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import { suiteSettings } from "~/features/settings/suite-settings.server";
import { application } from "~/platform/application.server";

import { endRun, nothingTested } from "./end-run.server";
import { openReportSampling, renewSamples } from "./record-samples.server";
import { serverTestsPayload, type ReportJob } from "./report-jobs.schema";
import {
  findReport,
  findReportForUpdate,
  updateReportDocument,
  updateRunPhase,
} from "./report.repository.server";

/**
 * Runs the server's own tests of one report, writing each result together with its hub
 * event. Started again after a crash it adds what is missing; a deleted report ends it.
 */
export async function performServerTests(payload: unknown, signal: AbortSignal): Promise<void> {
  const job = serverTestsPayload.read(payload);
  const { database, environment } = application();
  const stored = await findReport(database.db, {
    id: job.reportId,
    variant: job.variant,
    now: new Date(),
  });
  if (!stored || stored.report.status === "finished") return;

  const suite = await suiteSettings({ db: database.db, environment, variant: job.variant });
  const hosts = hostsToTest(suite, stored.report.tenantDomain);
  for await (const result of runServerTests(hosts, serverNet(), signal)) {
    if (!(await recordResult(job, result))) return;
  }
  if (!signal.aborted) await recordEnd(job);
}

/** Finishes a report whose server tests fail for good, with the results there are; the others stay untested. */
export async function endServerTests(payload: unknown): Promise<void> {
  const job = serverTestsPayload.tryRead(payload);
  if (job) await recordEnd(job, "failed");
}

/** @returns false when the report is gone or finished by somebody else, so that the tests can stop */
async function recordResult(
  { reportId, variant }: ReportJob,
  result: ServerTestEvent,
): Promise<boolean> {
  const now = new Date();
  return application()
    .database.db.transaction()
    .execute(async (trx) => {
      const stored = await findReportForUpdate(trx, { id: reportId, variant, now });
      if (!stored || stored.report.status === "finished") return false;
      const { report } = stored;
      const before = report.serverTests ?? nothingTested(now);
      const after = withResult(before, result);
      if (after === before) return true;
      if (!report.serverTests) await updateRunPhase(trx, report.runId, "AdvancedTestStart");
      await updateReportDocument(trx, { ...report, serverTests: after });
      await appendRunEvent(trx, {
        runId: report.runId,
        event: result.event,
        data: result.data,
        at: now,
      });
      return true;
    });
}

async function recordEnd({ reportId, variant }: ReportJob, cutShort?: "failed"): Promise<void> {
  const now = new Date();
  const { db } = application().database;
  const sampling = await openReportSampling({ db, variant, now });
  await db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, { id: reportId, variant, now });
    if (!stored) return;
    // What the server saw of certificates tells whose they are.
    const report = await endRun(trx, stored.report, { at: now, cutShort });
    await renewSamples(trx, sampling, { report });
  });
}

/** The results with one more; the same object when the host was tested before. */
function withResult(
  results: ServerTestResults,
  { event, data }: ServerTestEvent,
): ServerTestResults {
  if (event === "ReceiveDnsConnectivityTestResult") {
    if (results.dns.some(({ host, role }) => host === data.host && role === data.role))
      return results;
    return { ...results, dns: [...results.dns, data] };
  }
  const isSameTarget = ({ host, port, role }: typeof data) =>
    host === data.host && port === data.port && role === data.role;
  if (results.connectivity.some(isSameTarget)) return results;
  return { ...results, connectivity: [...results.connectivity, data] };
}
