/** What a check, a step or a leg can be in. The order is the order of trust. */
export type State =
  "ok" | "warning" | "failed" | "info" | "not-tested" | "running" | "retrying" | "waiting";

/** A colour class of the style sheet; each is also told by a shape and a word beside it. */
export type Tone = "ok" | "warning" | "failed" | "quiet" | "accent";

/** The colour class a state is shown in. */
export const stateTones: Record<State, Tone> = {
  ok: "ok",
  warning: "warning",
  failed: "failed",
  info: "quiet",
  "not-tested": "quiet",
  running: "accent",
  retrying: "warning",
  waiting: "quiet",
};
