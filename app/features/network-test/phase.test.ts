import { describe, expect, it } from "vitest";

import { nextPhase, phaseEvents, phases } from "./phase";

describe("nextPhase", () => {
  const moves = [
    ["TestFailed", "start", "Prepare"],
    ["Prepare", "start", "Prepare"],
    ["Prepare", "measure", "BasicTest"],
    ["Prepare", "fail", "TestFailed"],
    ["Prepare", "stop", "Prepare"],
    ["BasicTest", "start", "Prepare"],
    ["BasicTest", "server-started", "AdvancedTestStart"],
    ["BasicTest", "ask-for-client", "WaitingDownloadRichClient"],
    ["BasicTest", "finish", "AdvancedTestFinish"],
    ["BasicTest", "fail", "TestFailed"],
    ["BasicTest", "stop", "Prepare"],
    ["WaitingDownloadRichClient", "start", "Prepare"],
    ["WaitingDownloadRichClient", "client-downloaded", "WaitingRunRichClient"],
    ["WaitingDownloadRichClient", "server-started", "AdvancedTestStart"],
    ["WaitingDownloadRichClient", "finish", "AdvancedTestFinish"],
    ["WaitingDownloadRichClient", "fail", "TestFailed"],
    ["WaitingDownloadRichClient", "stop", "Prepare"],
    ["WaitingRunRichClient", "start", "Prepare"],
    ["WaitingRunRichClient", "server-started", "AdvancedTestStart"],
    ["WaitingRunRichClient", "finish", "AdvancedTestFinish"],
    ["WaitingRunRichClient", "fail", "TestFailed"],
    ["WaitingRunRichClient", "stop", "Prepare"],
    ["AdvancedTestStart", "start", "Prepare"],
    ["AdvancedTestStart", "ask-for-client", "WaitingDownloadRichClient"],
    ["AdvancedTestStart", "finish", "AdvancedTestFinish"],
    ["AdvancedTestStart", "fail", "TestFailed"],
    ["AdvancedTestStart", "stop", "Prepare"],
    ["AdvancedTestFinish", "start", "Prepare"],
    ["AdvancedTestFinish", "ask-for-client", "WaitingDownloadRichClient"],
    ["AdvancedTestFinish", "fail", "TestFailed"],
    ["AdvancedTestFinish", "stop", "Prepare"],
  ] as const;

  it.each(moves)("%s + %s = %s", (phase, event, next) => {
    expect(nextPhase(phase, event)).toBe(next);
  });

  const listed = new Set(moves.map(([phase, event]) => `${phase} ${event}`));
  const unlisted = phases.flatMap((phase) =>
    phaseEvents
      .filter((event) => !listed.has(`${phase} ${event}`))
      .map((event) => [phase, event] as const),
  );

  it.each(unlisted)("%s does not know %s", (phase, event) => {
    expect(nextPhase(phase, event)).toBe(phase);
  });
});
