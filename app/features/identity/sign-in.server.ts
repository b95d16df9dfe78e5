import { Authenticator } from "remix-auth";
import { OAuth2RequestError } from "remix-auth-oauth2";

import type { TenantKind } from "~/features/settings/tenant-kinds";
import type { Variant, VariantPrefix } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import { cookiePlace, type CookieScope } from "~/platform/cookie-place.server";
import type { Environment } from "~/platform/environment.server";
import { notFound, samePathOf } from "~/platform/http.server";
import { languageOf } from "~/platform/i18n.server";
import { everyExpiredRunCookie } from "~/platform/run-cookie.server";
import { expiredSessionCookieHeader, sessionCookieHeader } from "~/platform/session-cookie.server";

import type { Account } from "./account";
import { authorityAt } from "./authority.server";
import { beginSession } from "./begin-session.server";
import { identityConfiguration, type IdentityConfiguration } from "./identity-configuration.server";
import { browserFamilyOf } from "./browser-family";
import { logNameOf } from "./log-name.server";
import { failedCheckOf } from "./sign-in-check";
import { frameAnswer, leave } from "./sign-in-answers.server";
import {
  forgetTries,
  forgetSignedIn,
  forgetSignInMemory,
  markTried,
  readSignInMemory,
  rememberSignedIn,
  writeSignInMemory,
  type SignInMemory,
  type SignInWay,
  type SilentWay,
} from "./sign-in-cookies.server";
import { advanceSignIn, type SignInEvent, type SignInProblem } from "./sign-in-state";
import { isSignInOffered } from "./sign-in-offered.server";
import { signInCookieName, SignInStrategy, type SignedInPerson } from "./sign-in-strategy.server";

const strategyName = "authority";

export type SignInContext = {
  db: Db;
  environment: Environment;
  variant: Variant;
  prefix: VariantPrefix;
  now: Date;
  sessionHash: Uint8Array | null;
};

/** Leads the browser to the authority, or back with a word why not now. */
export async function startSignIn(
  context: SignInContext,
  request: Request,
  asked: { way: SignInWay; isSilent: boolean; returnTo: string },
): Promise<Response> {
  const configuration = requireIdentity(context);
  const returnTo = samePathOf(asked.returnTo);
  const scope = scopeOf(context);
  const { state } = await readSignInMemory(request, scope);
  const { state: next, step } = advanceSignIn(
    state,
    { kind: "start", isSilent: asked.isSilent },
    context.now.getTime(),
  );
  if (step === "go")
    return toAuthority(context, request, {
      configuration,
      memory: { state: next, returnTo, way: asked.way },
    });
  return asked.isSilent
    ? notSilently(request, scope, { ...asked, returnTo })
    : toProblem(context, "cool-down", { ...asked, returnTo });
}

/** What somebody has to be told after a sign-in: a page that says so, and the same as a note for a page that stays. */
export type SeenFirst = { path: string; note: string };

/** Somebody whose session has just begun. */
export type SignedIn = { account: Account; tenantKind: TenantKind };

/**
 * Takes the authority's answer: begins a session, or says what became of the try.
 *
 * @param followUp what follows from a sign-in; what has to be seen first, if anything
 */
export async function completeSignIn(
  context: SignInContext,
  request: Request,
  followUp: (signedIn: SignedIn) => Promise<SeenFirst | null>,
): Promise<Response> {
  const configuration = requireIdentity(context);
  const memory = ofItsWay(request, await readSignInMemory(request, scopeOf(context)));
  const scope = scopeOf(context);
  let person: SignedInPerson;
  try {
    person = await authenticated(context, request, { configuration, isSilent: false });
  } catch (error) {
    if (error instanceof Response) throw error;
    return afterFailure(context, request, { configuration, memory, error });
  }
  const { secret, account, tenantKind } = await beginSession(context, {
    person,
    earlier: context.sessionHash,
    browser: browserFamilyOf(request.headers.get("User-Agent")),
    // A frame that comes back from the authority may not have the cookie with the language that was chosen.
    ...(memory.way !== "frame" && { language: await languageOf(request) }),
  });
  const { state } = advanceSignIn(memory.state, { kind: "succeeded" }, context.now.getTime());
  const cookies = [
    sessionCookieHeader(secret, scope),
    await writeSignInMemory({ state, returnTo: "/", way: "page" }, scope),
    await rememberSignedIn(scope),
    ...forgetTries(request, scope),
  ];
  application().log.info("signed-in", {
    account: await logNameOf(context.environment, account.id),
  });
  return arrived(
    context,
    { ...memory, seenFirst: await followUp({ account, tenantKind }) },
    cookies,
  );
}

/** What a browser remembers, as far as it is about this answer: a frame's is silent whatever began meanwhile. */
function ofItsWay(request: Request, memory: SignInMemory): SignInMemory {
  const isFramed = request.headers.get("Sec-Fetch-Dest") === "iframe";
  if (isFramed)
    return { ...memory, way: "frame", state: { ...memory.state, phase: "SsoSigningIn" } };
  return memory.way === "frame" && request.headers.has("Sec-Fetch-Dest")
    ? { ...memory, way: "page" }
    : memory;
}

/** Takes note that the person closed the window of a sign-in under way, which is turning back. */
export async function closeSignIn(context: SignInContext, request: Request): Promise<Response> {
  const scope = scopeOf(context);
  const memory = await readSignInMemory(request, scope);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (memory.way === "window" && memory.state.phase === "SigningIn") {
    const { state } = advanceSignIn(memory.state, { kind: "cancelled" }, context.now.getTime());
    for (const cookie of [
      await writeSignInMemory({ ...memory, state }, scope),
      ...forgetTries(request, scope),
    ])
      headers.append("Set-Cookie", cookie);
  }
  return new Response(null, { status: 204, headers });
}

/** Where a sign-in that succeeded ends. */
function arrived(
  { prefix }: SignInContext,
  { way, returnTo, seenFirst }: SignInMemory & { seenFirst: SeenFirst | null },
  cookies: readonly string[],
): Response {
  if (way === "frame") return frameAnswer(true, cookies, seenFirst?.note);
  if (way !== "window") return leave(seenFirst?.path ?? returnTo, cookies);
  return leave(
    `${prefix}/sign-in/done${seenFirst ? `?${new URLSearchParams({ see: seenFirst.path }).toString()}` : ""}`,
    cookies,
    "unsafe-none",
  );
}

/** Makes a browser whose session has ended forget that anybody signed in. */
export async function signOut(context: SignInContext, request: Request): Promise<Response> {
  const scope = scopeOf(context);
  const isOffered = await isSignInOffered(context);
  const response = leave(
    isOffered ? `${context.prefix}/sign-in?signedOut=yes` : context.prefix || "/",
    [
      expiredSessionCookieHeader(scope),
      // The next user of the browser may not be the one who ran its last tests.
      ...everyExpiredRunCookie(scope),
      await forgetSignedIn(scope),
      await forgetSignInMemory(scope),
      ...forgetTries(request, scope),
    ],
  );
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

/** Where a person can end what the authority remembers of them as well. */
export async function endSessionHref(context: SignInContext): Promise<string | undefined> {
  const configuration = identityConfiguration(context);
  if (!configuration) return undefined;
  const authority = await authorityAt(configuration.authority).catch(() => undefined);
  return authority?.endSessionEndpoint;
}

async function afterFailure(
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

type Under = { configuration: IdentityConfiguration; memory: SignInMemory };

async function toAuthority(
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
async function notSilently(
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
async function authenticated(
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

function requireIdentity(context: SignInContext): IdentityConfiguration {
  const configuration = identityConfiguration(context);
  if (!configuration) throw notFound();
  return configuration;
}

function scopeOf({ prefix, environment }: SignInContext): CookieScope {
  return { prefix, appOrigin: environment.appOrigin };
}

type LeftOff = Pick<SignInMemory, "way" | "returnTo"> & { cookies?: readonly string[] };

/** To the page that says why not, in the window of the sign-in if it has one. */
function toProblem(
  { prefix }: SignInContext,
  problem: SignInProblem,
  { way, returnTo, cookies = [] }: LeftOff,
): Response {
  const isInWindow = way === "window";
  const query = new URLSearchParams({ problem, returnTo, ...(isInWindow && { way }) });
  return leave(
    `${prefix}/sign-in?${query.toString()}`,
    cookies,
    isInWindow ? "unsafe-none" : undefined,
  );
}
