import { useCallback, useEffect, useReducer, useRef } from "react";

import { runTest } from "../engine/run-test";
import type { Probes } from "../engine/probes";
import type { Step } from "../plan";
import { advance, idle, type Progress } from "../progress";

/** Time in ms between two looks at the clock while a test runs. */
const tickEveryMs = 500;

type Test = { progress: Progress; start: (plan: readonly Step[], probes: Probes) => void; stop: () => void };

/** Runs tests one after the other and keeps their progress; leaving the page stops the one that runs. */
export function useTest(): Test {
  const [progress, report] = useReducer(advance, idle);
  const running = useRef<AbortController>();
  const isRunning = progress.outcome === "running";

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticks = setInterval(() => report({ type: "ticked", atMs: performance.now() }), tickEveryMs);
    return () => clearInterval(ticks);
  }, [isRunning]);

  const start = useCallback((plan: readonly Step[], probes: Probes) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    void (async () => {
      for await (const event of runTest(plan, { probes, clock: () => performance.now(), signal })) report(event);
    })();
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  return { progress, start, stop };
}
