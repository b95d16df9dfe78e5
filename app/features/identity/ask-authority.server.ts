import { Authenticator } from "remix-auth";

import { application } from "~/platform/application.server";
import { cookiePlace, type CookieScope } from "~/platform/cookie-place.server";

import { authorityAt } from "./authority.server";
import type { IdentityConfiguration } from "./identity-configuration.server";
import { frameAnswer, leave, toProblem } from "./sign-in-answers.server";
import { scopeOf, type SignInContext } from "./sign-in-context.server";
import {
  markTried,
  writeSignInMemory,
  type SignInMemory,
  type SilentWay,
} from "./sign-in-cookies.server";
import { signInCookieName, SignInStrategy, type SignedInPerson } from "./sign-in-strategy.server";

const strategyName = "authority";

type Under = { configuration: IdentityConfiguration; memory: SignInMemory };

/** Leads the browser to the authority; where that cannot be reached, back with a word why. */
export async function toAuthority(
  context: SignInContext,
  request: Request,
  { configuration, memory }: Under,
): Promise<Response> {
  const isSilent = memory.state.phase === "SsoSigningIn";
  const scope = scopeOf(context);
  // Without the query, which the strategy would take for the authority's answer.
  const start = new Request(new URL(`${context.prefix}/sign-in/start`, request.url), {
    headers: { cookie: request.headers.get("cookie") ?? "" },
  });
  let redirection: Response;
  try {
    await authenticated(context, start, { configuration, isSilent });
    throw new Error("The strategy did not lead to the authority.");
  } catch (thrown) {
    if (!(thrown instanceof Response)) {
      application().log.error("authority-unreachable", {}, thrown);
      return isSilent
        ? notSilently(request, scope, memory)
        : toProblem(context, "unavailable", memory);
    }
    redirection = thrown;
  }
  const cookies = [
    await writeSignInMemory(memory, scope),
    ...(isSilent ? [await markTried(request, scope, silentWayOf(memory))] : []),
    ...redirection.headers.getSetCookie(),
  ];
  const opener =
    memory.way !== "window"
      ? undefined
      : memory.state.isRetry
        ? "unsafe-none"
        : "same-origin-allow-popups";
  return leave(redirection.headers.get("Location") ?? "/", cookies, opener);
}

/** Back to a page that asked silently; tried counts, or it would ask again for ever. */
export async function notSilently(
  request: Request,
  scope: CookieScope,
  asked: Pick<SignInMemory, "way" | "returnTo">,
): Promise<Response> {
  const cookies = [await markTried(request, scope, silentWayOf(asked))];
  return asked.way === "frame" ? frameAnswer(false, cookies) : leave(asked.returnTo, cookies);
}

function silentWayOf({ way }: Pick<SignInMemory, "way">): SilentWay {
  return way === "frame" ? "frame" : "page";
}

/** The strategy's way: the person of an answer, or a thrown redirect to the authority. */
export async function authenticated(
  context: SignInContext,
  request: Request,
  { configuration, isSilent }: { configuration: IdentityConfiguration; isSilent: boolean },
): Promise<SignedInPerson> {
  const { authority: address, clientId, clientSecret } = configuration;
  const origin = context.environment.appOrigin ?? new URL(request.url).origin;
  const strategy = new SignInStrategy({
    authority: await authorityAt(address),
    clientId,
    clientSecret,
    redirectUri: `${origin}${context.prefix}/sign-in/callback`,
    cookie: cookiePlace(signInCookieName, scopeOf(context)),
    isSilent,
  });
  return new Authenticator<SignedInPerson>()
    .use(strategy, strategyName)
    .authenticate(strategyName, request);
}
