import type { AssistantSettings } from "~/features/settings/assistant-settings";

import type { AssistantEvent } from "../progress";
import { browserProbes } from "./browser-probes.client";
import { runAssistantTest } from "./run-assistant-test";

type Test = {
  prefix: string;
  settings: AssistantSettings;
  signal: AbortSignal;
  tell: (event: AssistantEvent) => void;
};

/** The test in this browser; fetched when somebody begins one. */
export function testInBrowser({ prefix, ...test }: Test): Promise<void> {
  return runAssistantTest({ ...test, probes: browserProbes(prefix) });
}
