import type { RunEvent } from "~/features/messaging/run-events";

import type { ClientTestData } from "./client/client-data.schema";
import type { ReachOutcome } from "./client/reach-outcome";
import type {
  FoundLocation,
  GeneratedReport,
  ProbeResult,
  SeenResolver,
  StepFailure,
  TestEvent,
} from "./engine/test-event";
import { testStatusOf } from "./engine/test-event";
import type { Latency } from "./latency";
import type { LocationFailure } from "./location-failure";
import { nextPhase, type Phase } from "./phase";
import type { Step, StepKind } from "./plan";

export type StepState = "waiting" | "running" | "done" | "failed" | "stopped";

export type StepProgress = {
  step: Step;
  state: StepState;
  /** Times in ms on the clock of the test; null before they are known. */
  startedAtMs: number | null;
  endedAtMs: number | null;
  /** Why it failed. */
  reason: StepFailure | null;
};

/** Everything the page shows of a test, made from its events alone. */
export type Progress = {
  phase: Phase;
  outcome: "none" | "running" | "stopped" | "failed" | "finished";
  startedAtMs: number;
  nowMs: number;
  steps: readonly StepProgress[];
  alerts: readonly LocationFailure[];
  location: FoundLocation | null;
  /** In the order taken; null where no answer came. */
  samplesMs: readonly (number | null)[];
  latency: Latency | null;
  faultZone: string | null;
  probes: readonly ProbeResult[];
  report: GeneratedReport | null;
  /** The stream of live results did not come through and is polled instead. */
  isPolling: boolean;
  /** Endpoints that were asked, by host. */
  reached: Readonly<Record<string, ReachOutcome>>;
  /** Undefined until it was looked for, null where none was seen. */
  resolver: SeenResolver | null | undefined;
  sockets: ClientTestData["webSocket"] | null;
  media: ClientTestData["skype"] | null;
  /** Download and upload, as far as they are done. */
  load: ClientTestData["bufferBloat"] | null;
  received: readonly RunEvent[];
  /** What ended the test; null while nothing did. */
  failure: { step: StepKind; reason: StepFailure; detail: string | null } | null;
};

export const idle: Progress = {
  phase: "Prepare",
  outcome: "none",
  startedAtMs: 0,
  nowMs: 0,
  steps: [],
  alerts: [],
  location: null,
  samplesMs: [],
  latency: null,
  faultZone: null,
  probes: [],
  report: null,
  isPolling: false,
  reached: {},
  resolver: undefined,
  sockets: null,
  media: null,
  load: null,
  received: [],
  failure: null,
};

/** The progress after `event`. Once a test is over only a new start changes anything. */
export function advance(progress: Progress, event: TestEvent): Progress {
  if (event.type === "started") return started(event);
  if (progress.outcome !== "running") return progress;
  return changed({ ...progress, nowMs: event.atMs }, event);
}

function started({ plan, atMs }: Extract<TestEvent, { type: "started" }>): Progress {
  const steps = plan.map((step) => ({
    step,
    state: "waiting" as const,
    startedAtMs: null,
    endedAtMs: null,
    reason: null,
  }));
  return {
    ...idle,
    phase: nextPhase(idle.phase, "start"),
    outcome: "running",
    startedAtMs: atMs,
    nowMs: atMs,
    steps,
  };
}

function changed(progress: Progress, event: Exclude<TestEvent, { type: "started" }>): Progress {
  switch (event.type) {
    case "step-started":
      return {
        ...withStep(progress, event, { state: "running", startedAtMs: event.atMs }),
        phase: nextPhase(progress.phase, "measure"),
      };
    case "step-finished":
      return withStep(progress, event, { state: "done", endedAtMs: event.atMs });
    case "step-failed":
      return withStep(progress, event, {
        state: "failed",
        endedAtMs: event.atMs,
        reason: event.reason,
      });
    case "failed":
      return failed(progress, event);
    case "stopped":
      return { ...ended(progress, "stopped"), phase: nextPhase(progress.phase, "stop") };
    case "finished":
      return { ...progress, outcome: "finished", phase: nextPhase(progress.phase, "finish") };
    case "received":
      return received(progress, event.event);
    default:
      return { ...progress, ...found(progress, event) };
  }
}

type FoundEvent = Exclude<
  TestEvent,
  {
    type:
      | "started"
      | "step-started"
      | "step-finished"
      | "step-failed"
      | "failed"
      | "stopped"
      | "finished"
      | "received";
  }
>;

/** What an event adds to what is known. */
function found(progress: Progress, event: FoundEvent): Partial<Progress> {
  switch (event.type) {
    case "location-alerted":
      return { alerts: [...progress.alerts, event.alert] };
    case "located":
      return { location: event.location };
    case "sampled":
      return { samplesMs: [...progress.samplesMs, event.roundTripMs] };
    case "measured":
      return { latency: event.latency };
    case "fault-zone-read":
      return { faultZone: event.code };
    case "probed":
      return { probes: [...progress.probes, event.result] };
    case "report-generated":
      return { report: event.report };
    case "reached":
      return { reached: { ...progress.reached, [event.host]: event.outcome } };
    case "resolver-seen":
      return { resolver: event.seen };
    case "sockets-tried":
      return { sockets: event.sockets };
    case "relay-asked":
      return { media: event.media };
    case "loaded":
      return { load: event.load };
    case "polling":
      return { isPolling: true };
    case "ticked":
      return {};
  }
}

function withStep(
  progress: Progress,
  { step: kind }: { step: StepKind },
  change: Partial<StepProgress>,
): Progress {
  return {
    ...progress,
    steps: progress.steps.map((each) => (each.step.kind === kind ? { ...each, ...change } : each)),
  };
}

function failed(
  progress: Progress,
  { step, reason, detail, atMs }: Extract<TestEvent, { type: "failed" }>,
): Progress {
  const marked = withStep(progress, { step }, { state: "failed", endedAtMs: atMs, reason });
  return {
    ...ended(marked, "failed"),
    phase: nextPhase(progress.phase, "fail"),
    failure: { step, reason, detail },
  };
}

/** A test cut short: what was running is stopped, what waited keeps waiting for ever. */
function ended(progress: Progress, outcome: "stopped" | "failed"): Progress {
  const steps = progress.steps.map((each) =>
    each.state === "running"
      ? { ...each, state: "stopped" as const, endedAtMs: progress.nowMs }
      : each,
  );
  return { ...progress, outcome, steps };
}

/** An event of the hub, once however often it comes. */
function received(progress: Progress, event: RunEvent): Progress {
  if (progress.received.some(({ sequence }) => sequence === event.sequence)) return progress;
  const status = testStatusOf(event);
  const phaseEvent =
    status === "Started" ? "server-started" : status === "Finished" ? "finish" : null;
  return {
    ...progress,
    received: [...progress.received, event],
    phase: phaseEvent ? nextPhase(progress.phase, phaseEvent) : progress.phase,
  };
}

/** The share of a step that is taken as done before its end, when only its time tells. */
const longestGuess = 0.95;

/** How much of one step is done, 0 to 1: by its count where it has one, else by its usual time. */
export function stepDoneRatio(
  { step, state, startedAtMs }: StepProgress,
  progress: Progress,
): number {
  if (state === "done" || state === "failed") return 1;
  if (startedAtMs === null) return 0;
  if (step.kind === "latency") return Math.min(1, progress.samplesMs.length / step.sampleCount);
  if (step.kind === "probe-endpoints") return progress.probes.length / step.endpoints.length;
  if (step.kind === "reach") return Object.keys(progress.reached).length / step.endpoints.length;
  return Math.min(longestGuess, (progress.nowMs - startedAtMs) / step.expectedMs);
}

/** How much of the test is done, 0 to 1, each step weighing what it usually takes. */
export function doneRatio(progress: Progress): number {
  const whole = progress.steps.reduce((sum, { step }) => sum + step.expectedMs, 0);
  if (whole === 0) return 0;
  return (
    progress.steps.reduce(
      (sum, each) => sum + each.step.expectedMs * stepDoneRatio(each, progress),
      0,
    ) / whole
  );
}

/**
 * The time left in ms: for waiting steps what they usually take, for the running one what its
 * pace so far says. Null when nothing runs, and when the running step is past its usual time
 * with nothing to count.
 */
export function remainingMs(progress: Progress): number | null {
  if (progress.outcome !== "running") return null;
  let sum = 0;
  for (const each of progress.steps) {
    const left = stepRemainingMs(each, progress);
    if (left === null) return null;
    sum += left;
  }
  return sum;
}

function stepRemainingMs(each: StepProgress, progress: Progress): number | null {
  const { step, state, startedAtMs } = each;
  if (state === "waiting") return step.expectedMs;
  if (state !== "running" || startedAtMs === null) return 0;
  const elapsed = progress.nowMs - startedAtMs;
  const ratio = stepDoneRatio(each, progress);
  const hasCount =
    step.kind === "latency" || step.kind === "probe-endpoints" || step.kind === "reach";
  if (hasCount && ratio > 0) return (elapsed * (1 - ratio)) / ratio;
  return elapsed < step.expectedMs ? step.expectedMs - elapsed : null;
}

/** The time a step took, or has taken so far, in ms; null before it began. */
export function stepElapsedMs(
  { startedAtMs, endedAtMs }: StepProgress,
  { nowMs }: Progress,
): number | null {
  return startedAtMs === null ? null : (endedAtMs ?? nowMs) - startedAtMs;
}
