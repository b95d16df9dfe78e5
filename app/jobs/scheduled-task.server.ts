import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

/**
 * Runs a task now and then every `everyMs`, so that what was due while no process ran is made up.
 * A run that takes longer delays the next one.
 */
export function startScheduledTask({ everyMs, run, failure }: ScheduledTask): {
  stop: () => Promise<void>;
} {
  const { log } = application();
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
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
