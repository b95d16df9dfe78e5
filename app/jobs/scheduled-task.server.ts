import { setTimeout } from "node:timers/promises";

import { application } from "~/platform/application.server";
import type { Log } from "~/platform/log.server";
import type { ScheduledTask } from "~/platform/registration.server";

/** At a start, a task that is at work for so long no longer keeps the next one waiting. */
const nextBeginsAfterMs = 250;

type RunningTask = {
  /** Settles when the first run has ended, however it ended. */
  firstRun: Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Runs every task now and then at its interval. They begin one after another: together they would take
 * all connections of the database from the pages that a new process is asked for.
 */
export function startSchedule(schedule: readonly ScheduledTask[]): { stop: () => Promise<void> } {
  const { log } = application();
  const started: RunningTask[] = [];
  let isStopped = false;
  const beginning = (async () => {
    for (const task of schedule) {
      if (isStopped) return;
      const running = startScheduledTask(task, log);
      started.push(running);
      await Promise.race([
        running.firstRun,
        setTimeout(nextBeginsAfterMs, undefined, { ref: false }),
      ]);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await beginning;
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

/**
 * Runs a task now and then every `everyMs`, so that what was due while no process ran is made up.
 * A run that takes longer delays the next one.
 */
function startScheduledTask({ everyMs, run, failure }: ScheduledTask, log: Log): RunningTask {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const begin = () => {
    if (isRunning) return;
    isRunning = true;
    running = run()
      .catch((error: unknown) => log.error(failure, {}, error))
      .finally(() => (isRunning = false));
  };
  const timer = setInterval(begin, everyMs);
  begin();
  return {
    firstRun: running,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
