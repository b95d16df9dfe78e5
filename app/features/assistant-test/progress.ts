import type { PlaceNames } from "~/features/geo/place";

import { connectivityNotStarted, connectivityResult, type DomainOutcome } from "./domain-outcome";
import type { SubTestResults, SubTestStatus, WebSocketResult } from "./assistant-test";
import { webSocketNotStarted, webSocketResult } from "./test-socket";

/** Where a test is, in the order of its way (specification §4). */
export const stages = ["location", "connectivity", "websocket", "posting", "complete"] as const;
export type Stage = (typeof stages)[number];

export type AssistantEvent =
  | { type: "started" }
  | { type: "located"; place: PlaceNames | null }
  | { type: "domain-tested"; outcome: DomainOutcome }
  | { type: "connectivity-ended" }
  | { type: "socket-tested"; result: WebSocketResult }
  | { type: "websocket-ended" }
  | { type: "posted"; runId: string }
  | { type: "post-failed"; detail: string }
  | { type: "stopped" };

export type AssistantProgress = SubTestResults & {
  stage: "idle" | Stage | "stopped";
  /** Undefined until it was looked for, null where it was not found. */
  place: PlaceNames | null | undefined;
  /** Every domain that was asked so far, good and bad. */
  outcomes: DomainOutcome[];
  /** Id of the stored result. */
  runId: string | null;
  /** Why the result could not be stored. */
  postFailure: string | null;
};

export const idle: AssistantProgress = {
  stage: "idle",
  place: undefined,
  outcomes: [],
  connectivityTestResult: connectivityNotStarted,
  webSocketTestResult: webSocketNotStarted,
  runId: null,
  postFailure: null,
};

/** What is known after an event; each part goes from NotStarted over InProgress to Completed or Failed. */
export function advance(progress: AssistantProgress, event: AssistantEvent): AssistantProgress {
  const { connectivityTestResult, webSocketTestResult, outcomes } = progress;
  switch (event.type) {
    case "started":
      return { ...idle, stage: "location" };
    case "located":
      return {
        ...progress,
        stage: "connectivity",
        place: event.place,
        connectivityTestResult: { ...connectivityTestResult, status: "InProgress" },
      };
    case "domain-tested":
      return { ...progress, outcomes: [...outcomes, event.outcome] };
    case "connectivity-ended":
      return {
        ...progress,
        stage: "websocket",
        connectivityTestResult: connectivityResult(outcomes),
        webSocketTestResult: { ...webSocketTestResult, status: "InProgress" },
      };
    case "socket-tested":
      return {
        ...progress,
        webSocketTestResult: {
          ...webSocketTestResult,
          webSocketResults: [...webSocketTestResult.webSocketResults, event.result],
        },
      };
    case "websocket-ended":
      return {
        ...progress,
        stage: "posting",
        webSocketTestResult: webSocketResult(webSocketTestResult.webSocketResults),
      };
    case "posted":
      return { ...progress, stage: "complete", runId: event.runId };
    case "post-failed":
      return { ...progress, stage: "complete", postFailure: event.detail };
    case "stopped":
      return { ...progress, stage: "stopped" };
  }
}

/** Whether a test is under way. */
export function isUnderWay({ stage }: Pick<AssistantProgress, "stage">): boolean {
  return stage !== "idle" && stage !== "complete" && stage !== "stopped";
}

/** The status of a stage: the two parts have their own, the others follow from where the test is. */
export function stageStatus(
  progress: AssistantProgress,
  stage: Exclude<Stage, "complete">,
): SubTestStatus {
  if (stage === "connectivity") return progress.connectivityTestResult.status;
  if (stage === "websocket") return progress.webSocketTestResult.status;
  const at = stages.findIndex((each) => each === progress.stage);
  const own = stages.indexOf(stage);
  if (at === own) return "InProgress";
  return at > own ? "Completed" : "NotStarted";
}

/** How much is done, 0 to 1: each host and domain weighs the same, and so do finding the place and storing. */
export function doneRatio(
  { stage, outcomes, place, webSocketTestResult }: AssistantProgress,
  asked: readonly { scheme: string; testDomainNames: readonly string[] }[],
): number {
  if (stage === "complete") return 1;
  const sockets = asked
    .filter(({ scheme }) => scheme === "wss")
    .flatMap(({ testDomainNames }) => testDomainNames).length;
  const domains = asked.filter(({ scheme }) => scheme === "https").length;
  const done =
    (place === undefined ? 0 : 1) +
    outcomes.length +
    Math.min(sockets, webSocketTestResult.webSocketResults.length);
  return done / (domains + sockets + 2);
}
