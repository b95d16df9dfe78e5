import { describe, expect, it } from "vitest";

import {
  advanceSignIn,
  notSignedIn,
  type SignInEvent,
  type SignInState,
  type SignInStep,
} from "./sign-in-state";

const now = 1_000_000;
const start: SignInEvent = { kind: "start", isSilent: false };
const silent: SignInEvent = { kind: "start", isSilent: true };
const failed: SignInEvent = { kind: "failed" };
const signingIn: SignInState = { phase: "SigningIn", attempts: 1, isRetry: false, coolUntil: 0 };
const cooling: SignInState = { ...notSignedIn, coolUntil: now + 10_000 };

describe("advanceSignIn", () => {
  it.each<[string, SignInState, SignInEvent, number, SignInStep, SignInState]>([
    ["begins", notSignedIn, start, now, "go", signingIn],
    [
      "begins silently, which counts as no attempt",
      notSignedIn,
      silent,
      now,
      "go",
      { ...notSignedIn, phase: "SsoSigningIn" },
    ],
    [
      "succeeds, and forgets what failed before",
      { ...signingIn, attempts: 4, isRetry: true },
      { kind: "succeeded" },
      now,
      "stay",
      { ...notSignedIn, phase: "SignedIn" },
    ],
    [
      "retries once automatically",
      signingIn,
      failed,
      now,
      "retry",
      { ...signingIn, attempts: 2, isRetry: true },
    ],
    [
      "does not retry twice",
      { ...signingIn, attempts: 2, isRetry: true },
      failed,
      now,
      "failed",
      { ...notSignedIn, attempts: 2 },
    ],
    [
      "takes a failed silent try for nobody signed in",
      { ...notSignedIn, phase: "SsoSigningIn" },
      failed,
      now,
      "stay",
      notSignedIn,
    ],
    ["a failure that nobody began is not retried", notSignedIn, failed, now, "failed", notSignedIn],
    ["rests after five attempts", { ...signingIn, attempts: 5 }, failed, now, "exhausted", cooling],
    [
      "rests when the person turns back",
      signingIn,
      { kind: "cancelled" },
      now,
      "cool-down",
      cooling,
    ],
    ["does not begin while it rests", cooling, start, now + 9_999, "cool-down", cooling],
    ["nor silently", cooling, silent, now, "cool-down", cooling],
    ["begins anew after the rest", cooling, start, now + 10_000, "go", signingIn],
    [
      "ends",
      { ...notSignedIn, phase: "SignedIn" },
      { kind: "signed-out" },
      now,
      "stay",
      notSignedIn,
    ],
  ])("%s", (_what, state, event, at, step, next) =>
    expect(advanceSignIn(state, event, at)).toEqual({ step, state: next }),
  );

  it("rests after five attempts by hand and by itself, whatever their order", () => {
    let state = notSignedIn;
    const steps: SignInStep[] = [];
    while (steps.at(-1) !== "exhausted" && steps.length < 20) {
      const begins = steps.at(-1) !== "go" && steps.at(-1) !== "retry";
      const outcome = advanceSignIn(state, begins ? start : failed, now);
      ({ state } = outcome);
      steps.push(outcome.step);
    }
    expect(steps).toEqual(["go", "retry", "failed", "go", "retry", "failed", "go", "exhausted"]);
  });
});
