/** The phases of a network test, named as specification §4 names them. */
export const phases = [
  "TestFailed",
  "Prepare",
  "BasicTest",
  "WaitingDownloadRichClient",
  "WaitingRunRichClient",
  "AdvancedTestStart",
  "AdvancedTestFinish",
] as const;
export type Phase = (typeof phases)[number];

/** What moves a test from phase to phase. */
export const phaseEvents = [
  "start",
  "measure",
  "ask-for-client",
  "client-downloaded",
  "server-started",
  "finish",
  "fail",
  "stop",
] as const;
export type PhaseEvent = (typeof phaseEvents)[number];

/** Where every phase can go: a start begins anew, a stop goes back to the form with nothing failed. */
const always = { start: "Prepare", fail: "TestFailed", stop: "Prepare" } as const;

/**
 * The whole life of a test. BasicTest is location, latency and report generation. The two
 * Waiting phases come only after the visitor asks for the advanced client, which is also
 * possible once the server's own tests have finished.
 */
const transitions: Record<Phase, Partial<Record<PhaseEvent, Phase>>> = {
  TestFailed: { start: "Prepare" },
  Prepare: { ...always, measure: "BasicTest" },
  BasicTest: {
    ...always,
    "ask-for-client": "WaitingDownloadRichClient",
    "server-started": "AdvancedTestStart",
    finish: "AdvancedTestFinish",
  },
  WaitingDownloadRichClient: {
    ...always,
    "client-downloaded": "WaitingRunRichClient",
    "server-started": "AdvancedTestStart",
    finish: "AdvancedTestFinish",
  },
  WaitingRunRichClient: {
    ...always,
    "server-started": "AdvancedTestStart",
    finish: "AdvancedTestFinish",
  },
  AdvancedTestStart: {
    ...always,
    "ask-for-client": "WaitingDownloadRichClient",
    finish: "AdvancedTestFinish",
  },
  AdvancedTestFinish: { ...always, "ask-for-client": "WaitingDownloadRichClient" },
};

/** The phase after `event`; an event that the phase does not know changes nothing. */
export function nextPhase(phase: Phase, event: PhaseEvent): Phase {
  return transitions[phase][event] ?? phase;
}
