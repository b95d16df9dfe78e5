import { OAuth2RequestError } from "remix-auth-oauth2";

import { application } from "~/platform/application.server";
import type { CookieScope } from "~/platform/cookie-place.server";

import { toAuthority } from "./ask-authority.server";
import type { IdentityConfiguration } from "./identity-configuration.server";
import { frameAnswer, leave, toProblem } from "./sign-in-answers.server";
import { failedCheckOf } from "./sign-in-check";
import { scopeOf, type SignInContext } from "./sign-in-context.server";
import { forgetTries, writeSignInMemory, type SignInMemory } from "./sign-in-cookies.server";
import { advanceSignIn, type SignInEvent } from "./sign-in-state";

/** Retries a sign-in that failed once, or says why it ended. */
export async function failSignIn(
  context: SignInContext,
  request: Request,
  {
    configuration,
    memory,
    error,
  }: { configuration: IdentityConfiguration; memory: SignInMemory; error: unknown },
): Promise<Response> {
  const scope = scopeOf(context);
  const { state, step } = advanceSignIn(memory.state, eventOf(error), context.now.getTime());
  application().log.info("sign-in-failed", {
    step,
    reason: reasonOf(error),
    check: failedCheckOf(error),
  });
  if (step === "retry")
    return retried(
      request,
      scope,
      await toAuthority(context, request, { configuration, memory: { ...memory, state } }),
    );
  const cookies = [
    await writeSignInMemory({ ...memory, state }, scope),
    ...forgetTries(request, scope),
  ];
  if (memory.way === "frame") return frameAnswer(false, cookies);
  if (step === "stay") return leave(memory.returnTo, cookies);
  return toProblem(context, step === "exhausted" || step === "cool-down" ? step : "failed", {
    ...memory,
    cookies,
  });
}

/** The one retry, which begins with nothing of the try before it. */
function retried(request: Request, scope: CookieScope, response: Response): Response {
  for (const cookie of forgetTries(request, scope)) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** A person who turns back at the authority needs no second try. */
function eventOf(error: unknown): SignInEvent {
  return error instanceof OAuth2RequestError && error.code === "access_denied"
    ? { kind: "cancelled" }
    : { kind: "failed" };
}

/** A word for the log; messages of tokens may name a person. */
function reasonOf(error: unknown): string {
  if (error instanceof OAuth2RequestError)
    return /^\w{1,40}$/.test(error.code) ? error.code : "error";
  return error instanceof Error ? error.name : "unknown";
}
