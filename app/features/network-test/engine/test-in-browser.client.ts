import type { Step } from "../plan";
import { browserProbes, type BrowserProbeOptions } from "./browser-probes.client";
import { runTest } from "./run-test";
import type { TestEvent } from "./test-event";

/** Runs a plan here and now; ends early when `signal` aborts. */
export type RunPlan = (plan: readonly Step[], signal: AbortSignal) => AsyncIterable<TestEvent>;

/** The engine with the browser's own probes and clock. Fetched when a test starts, not with the page. */
export function testInBrowser(options: BrowserProbeOptions): RunPlan {
  const probes = browserProbes(options);
  return (plan, signal) => runTest(plan, { probes, clock: () => performance.now(), signal });
}
