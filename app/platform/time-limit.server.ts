import { setMaxListeners } from "node:events";

export type TimeLimit = {
  /** Aborts with a TimeoutError after the time, or with the outer signal's reason when that comes first. */
  signal: AbortSignal;
  /** The work is over: lets timer and outer signal go, and aborts what still waits. */
  end: () => void;
};

/**
 * A signal that aborts after `limitMs` or with `outer`. In place of AbortSignal.any over
 * AbortSignal.timeout: Node 20 holds the timeout inside it only weakly, so that after a
 * garbage collection it never comes.
 */
export function timeLimit(limitMs: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  // As many may wait for it as the work has parts.
  setMaxListeners(0, controller.signal);
  const timer = setTimeout(
    () => controller.abort(new DOMException("The time ran out.", "TimeoutError")),
    limitMs,
  );
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", follow);
      controller.abort();
    },
  };
}
