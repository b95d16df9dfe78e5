import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";

/**
 * Looks every minute for what is due, and at once, so that what no process was there for is made
 * up. A look that takes longer than a minute is waited for. Every process looks: what is looked
 * for must be safe with that.
 *
 * @param failure what the log calls a look that failed
 */
export function everyMinute(
  look: () => Promise<void>,
  failure: string,
): { stop: () => Promise<void> } {
  const { log } = application();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const begin = () => {
    if (isRunning) return;
    isRunning = true;
    running = look()
      .catch((error: unknown) => log.error(failure, {}, error))
      .finally(() => (isRunning = false));
  };
  const timer = setInterval(begin, minuteMs);
  begin();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
