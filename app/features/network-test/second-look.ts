/** Something of the plan that the visitor missed. */
export type MissedTarget =
  | { kind: "endpoint"; host: string; port: number }
  | { kind: "web-socket"; host: string; url: string };

/**
 * What the server got where the visitor got nothing. `reached`: it connected, or the WebSocket opened;
 * `error`: the WebSocket was refused by an HTTP status; `silent`: no connection.
 */
export type SecondLookResult = {
  kind: MissedTarget["kind"];
  host: string;
  /** Null for a WebSocket, which is known by its host. */
  port: number | null;
  reach: "reached" | "error" | "silent";
  /** Machine word of the failure, as in the server's own tests; `status-503` and the like for an error. */
  failure: string | null;
};

/** The server's look at what the visitor missed, taken after the visitor's results came. */
export type SecondLook = { at: string; results: SecondLookResult[] };
