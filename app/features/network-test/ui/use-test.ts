import { useCallback, useEffect, useReducer, useRef } from "react";

import type { TestEvent } from "../engine/test-event";
import { advance, idle, type Progress } from "../progress";

/** Time in ms between two looks at the clock while a test runs. */
const tickEveryMs = 500;

type Test = {
  progress: Progress;
  /** Begins a test, in place of one that may still run. */
  start: (begin: (signal: AbortSignal) => AsyncIterable<TestEvent>) => void;
  stop: () => void;
};

/** Runs tests one after the other and keeps their progress; leaving the page stops the one that runs. */
export function useTest(): Test {
  const [progress, report] = useReducer(advance, idle);
  const running = useRef<AbortController>();
  const isRunning = progress.outcome === "running";

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticks = setInterval(
      () => report({ type: "ticked", atMs: performance.now() }),
      tickEveryMs,
    );
    return () => clearInterval(ticks);
  }, [isRunning]);

  const start = useCallback<Test["start"]>((begin) => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    void (async () => {
      for await (const event of begin(own.signal)) if (running.current === own) report(event);
    })();
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  return { progress, start, stop };
}
