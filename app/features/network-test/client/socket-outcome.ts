import type { ClientTestData } from "./client-data.schema";

/**
 * What became of a WebSocket in a browser; `not-tried` where the page itself may not, which says
 * nothing of the network.
 */
export type SocketOutcome =
  | { kind: "opened"; openMs: number }
  | { kind: "refused" | "timeout" | "closed-early" | "not-tried" };

export type TriedSocket = { url: string; outcome: SocketOutcome };

/**
 * The WebSockets in the shape of the client's results; those that were not tried are left out. A
 * page that was late itself has no times.
 */
export function socketsOf(
  tried: readonly TriedSocket[],
  { isCalm }: { isCalm: boolean },
): ClientTestData["webSocket"] {
  return {
    results: tried.flatMap(({ url, outcome }) => {
      if (outcome.kind === "not-tried") return [];
      const isOpened = outcome.kind === "opened" || outcome.kind === "closed-early";
      return [
        {
          host: new URL(url).hostname,
          isOpened,
          latencyMs: null,
          openMs: outcome.kind === "opened" && isCalm ? outcome.openMs : null,
          failure: outcome.kind === "opened" ? null : outcome.kind,
        },
      ];
    }),
  };
}

type SocketResult = ClientTestData["webSocket"]["results"][number];

/** Whether the upgrade succeeded. Earlier reports hold a WebSocket that closed at once as not opened. */
export function hasOpened({ isOpened, failure }: Pick<SocketResult, "isOpened" | "failure">) {
  const closedEarly: SocketOutcome["kind"] = "closed-early";
  return isOpened || failure === closedEarly;
}
