import type { Step, StepKind } from "../plan";
import { askRelay } from "./ask-relay";
import { findLocation } from "./find-location";
import { measureLatency } from "./measure-latency";
import { measureLoad } from "./measure-load";
import { probeEndpoints } from "./probe-endpoints";
import type { Probes } from "./probes";
import { reachEndpoints } from "./reach-endpoints";
import { reportFields, savedMeasurement } from "./report-body";
import { seeResolver } from "./see-resolver";
import { testStatusOf, type Happening, type StepFailure, type TestEvent } from "./test-event";
import { trySockets } from "./try-sockets";
import { noFindings, type Running, type Work } from "./work";

export type World = {
  probes: Probes;
  /** The time in ms, from any origin. */
  clock: () => number;
  signal: AbortSignal;
};

/** What a step's failure is called when a probe of it rejects. */
const failureWhenRejected: Record<StepKind, StepFailure> = {
  location: "type-in-city",
  latency: "endpoint-dead",
  "probe-endpoints": "no-probe-answered",
  report: "report-failed",
  resolver: "result-lost",
  reach: "result-lost",
  "web-sockets": "result-lost",
  media: "result-lost",
  load: "load-failed",
  "server-tests": "hub-unreachable",
  save: "save-failed",
};

/**
 * Runs the plan in order and reports as it goes. A failed optional step is reported and
 * skipped, so that one blocked name never hides the rest of the result; a failed mandatory one
 * ends the test. Stopping ends it at once, with a last event that says so; the report made so far stays,
 * and the server stops testing for it.
 */
export async function* runTest(
  plan: readonly Step[],
  { probes, clock, signal }: World,
): AsyncGenerator<TestEvent> {
  const work: Work = { probes, signal, findings: noFindings() };
  const stamp = (happening: Happening): TestEvent => ({ ...happening, atMs: clock() });

  yield stamp({ type: "started", plan });
  for (const step of plan) {
    yield stamp({ type: "step-started", step: step.kind });
    let failure: Failure | null = null;
    try {
      const running = runStep(step, work);
      let next = await running.next();
      for (; !next.done && !signal.aborted; next = await running.next()) yield stamp(next.value);
      if (next.done && next.value !== null) failure = { reason: next.value, detail: null };
    } catch (error) {
      failure = {
        reason: failureWhenRejected[step.kind],
        detail: error instanceof Error ? error.message : String(error),
      };
    }
    if (signal.aborted) {
      if (work.findings.report) probes.cancelRun(work.findings.report.id);
      return yield stamp({ type: "stopped" });
    }
    if (failure === null) yield stamp({ type: "step-finished", step: step.kind });
    else if (step.isMandatory) return yield stamp({ type: "failed", step: step.kind, ...failure });
    else yield stamp({ type: "step-failed", step: step.kind, ...failure });
  }
  yield stamp({ type: "finished", reportId: work.findings.report?.id ?? "temp" });
}

type Failure = { reason: StepFailure; detail: string | null };

function runStep(step: Step, work: Work): Running {
  switch (step.kind) {
    case "location":
      return findLocation(step, work);
    case "latency":
      return measureLatency(step, work);
    case "probe-endpoints":
      return probeEndpoints(step, work);
    case "report":
      return generateReport(step, work);
    case "resolver":
      return seeResolver(step, work);
    case "reach":
      return reachEndpoints(step, work);
    case "web-sockets":
      return trySockets(step, work);
    case "media":
      return askRelay(step, work);
    case "load":
      return measureLoad(step, work);
    case "server-tests":
      return followServerTests(step, work);
    case "save":
      return saveReport(step, work);
  }
}

async function* generateReport(
  step: Extract<Step, { kind: "report" }>,
  { probes, signal, findings }: Work,
): Running {
  const fields = reportFields(findings, step);
  const report = await probes.generateReport(fields, step.timeoutMs, signal);
  findings.report = report;
  yield { type: "report-generated", report };
  return null;
}

/** Follows the server's own tests until their status says that they ended. */
async function* followServerTests(
  { timeoutMs }: Extract<Step, { kind: "server-tests" }>,
  work: Work,
): Running {
  const runId = work.findings.report?.runId;
  if (!runId) return "hub-unreachable";
  for await (const item of work.probes.hubItems(runId, timeoutMs, work.signal)) {
    if (item.type === "time-is-up") return "server-tests-timeout";
    if (item.type === "polling") {
      yield { type: "polling" };
      continue;
    }
    yield { type: "received", event: item.event };
    const status = testStatusOf(item.event);
    if (status === "Finished") return null;
    if (status === "Failed" || status === "Cancelled") return "server-tests-failed";
  }
  return "hub-unreachable";
}

async function* saveReport(
  { timeoutMs }: Extract<Step, { kind: "save" }>,
  { probes, signal, findings }: Work,
): Running {
  if (!findings.report) return "save-failed";
  await probes.saveReport(savedMeasurement(findings.report.id, findings), timeoutMs, signal);
  return null;
}
