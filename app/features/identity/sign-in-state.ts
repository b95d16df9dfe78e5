/** States of a browser's sign-in (specification §4). */
export const signInPhases = ["NotSignedIn", "SsoSigningIn", "SigningIn", "SignedIn"] as const;
type SignInPhase = (typeof signInPhases)[number];

/** Attempts after which a browser has to wait, and for how long (specification §8). */
const attemptLimit = 5;
const coolDownMs = 10_000;

/** What a browser remembers of its sign-in between two requests. */
export type SignInState = {
  phase: SignInPhase;
  /** Attempts since the last success or cool-down. */
  attempts: number;
  /** Whether the one retry after a failure was used up. */
  isRetry: boolean;
  /** No attempt before this instant, in ms since 1970; 0 is none. */
  coolUntil: number;
};

export type SignInEvent =
  /** The person asks to sign in, or a page tries it silently. */
  | { kind: "start"; isSilent: boolean }
  | { kind: "succeeded" }
  /** The authority or the way back failed. */
  | { kind: "failed" }
  /** The person turned back at the authority. */
  | { kind: "cancelled" }
  | { kind: "signed-out" };

/** What happens next: go to the authority, say why not, or nothing. */
export type SignInStep = "go" | "retry" | "stay" | "failed" | "exhausted" | "cool-down";

export const notSignedIn: SignInState = {
  phase: "NotSignedIn",
  attempts: 0,
  isRetry: false,
  coolUntil: 0,
};

/**
 * The sign-in machine of specification §4 and §8: silent where it may be, one retry after a
 * failure, 10 s of rest after five attempts or when the person turns back.
 */
export function advanceSignIn(
  state: SignInState,
  event: SignInEvent,
  nowMs: number,
): { state: SignInState; step: SignInStep } {
  switch (event.kind) {
    case "start":
      if (nowMs < state.coolUntil)
        return { state: { ...state, phase: "NotSignedIn" }, step: "cool-down" };
      return { state: begun(state, event.isSilent), step: "go" };
    case "succeeded":
      return { state: { ...notSignedIn, phase: "SignedIn" }, step: "stay" };
    case "signed-out":
      return { state: notSignedIn, step: "stay" };
    case "cancelled":
      return { state: { ...notSignedIn, coolUntil: nowMs + coolDownMs }, step: "cool-down" };
    case "failed":
      return afterFailure(state, nowMs);
  }
}

function begun(state: SignInState, isSilent: boolean): SignInState {
  const isRested = state.coolUntil > 0;
  return {
    phase: isSilent ? "SsoSigningIn" : "SigningIn",
    attempts: (isRested ? 0 : state.attempts) + (isSilent ? 0 : 1),
    isRetry: false,
    coolUntil: 0,
  };
}

function afterFailure(state: SignInState, nowMs: number): { state: SignInState; step: SignInStep } {
  // That nobody is signed in at the authority is no failure of anybody's attempt.
  if (state.phase === "SsoSigningIn")
    return { state: { ...state, phase: "NotSignedIn" }, step: "stay" };
  if (state.attempts >= attemptLimit)
    return { state: { ...notSignedIn, coolUntil: nowMs + coolDownMs }, step: "exhausted" };
  if (state.isRetry || state.phase !== "SigningIn")
    return { state: { ...state, phase: "NotSignedIn", isRetry: false }, step: "failed" };
  return { state: { ...state, attempts: state.attempts + 1, isRetry: true }, step: "retry" };
}

/** Why somebody is not signed in although they asked to; words of `identity:problem`. */
export const signInProblems = ["failed", "exhausted", "cool-down", "unavailable"] as const;
export type SignInProblem = (typeof signInProblems)[number];
