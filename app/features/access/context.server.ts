import { redirect } from "@remix-run/node";

import { bearerOf, bearerTokenOf } from "~/features/identity/bearer.server";
import { callTokenOf } from "~/features/identity/call-token.server";
import { findSession, type FoundSession } from "~/features/identity/session.repository.server";
import { wantsSilentSignIn } from "~/features/identity/sign-in-cookies.server";
import { isSignInDisabled, isSignInOffered } from "~/features/identity/sign-in-offered.server";
import {
  prefixOf,
  variantPrefix,
  type Variant,
  type VariantPrefix,
} from "~/features/settings/variants";
import { areaOf, isCall } from "~/platform/addresses.server";
import { application } from "~/platform/application.server";
import { Refusal } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { clientAddressOf } from "~/platform/client-address.server";
import { holdForm, isPosted } from "~/platform/hold-form.server";
import { forbidden, hiddenPage } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { runCookiesOf, type RunCookie } from "~/platform/run-cookie.server";
import { mayUseSession } from "~/platform/same-origin.server";
import { hashSessionSecret, sessionSecretsOf } from "~/platform/session-cookie.server";

import { can, visitor, type Actor, type Permission } from "./permissions";
import { checkTenant } from "./tenant-check";

/** What every use case is given: who asks, under which variant, when, and the database. */
export type Context = {
  db: Db;
  environment: Environment;
  actor: Actor;
  /** Hash of the session's secret, by which it is known; null for a visitor. */
  sessionHash: Uint8Array | null;
  variant: Variant;
  /** `/gcc` or nothing; every link and redirect keeps it. */
  prefix: VariantPrefix;
  /** Address the request came from as far as trusted proxies tell; null when unknown. */
  clientAddress: string | null;
  /** The network tests that the browser holds, by the cookies it sent. */
  heldRuns: readonly RunCookie[];
  heldAssistantTests: readonly RunCookie[];
  /** The bearer token that a call sent. */
  bearerToken: string | null;
  /** Where the request reached this site, such as `https://connectivity.example`. */
  requestOrigin: string;
  /** Where this site is reached, as configured; else where the request reached it. */
  origin: string;
  now: Date;
};

/**
 * The request's context.
 *
 * @throws {Response} 404 when this deployment does not serve the variant of the path
 */
export async function contextFor(request: Request): Promise<Context> {
  const { database, environment } = application();
  const { pathname, origin } = new URL(request.url);
  const variant = variantOf(pathname, environment.variants);
  if (!variant) throw hiddenPage(request, "/");
  const now = new Date();
  return {
    db: database.db,
    environment,
    ...(await actorOf(request, { db: database.db, environment, variant, now })),
    variant,
    prefix: variantPrefix(variant),
    clientAddress: clientAddressOf(request),
    heldRuns: runCookiesOf(request),
    heldAssistantTests: runCookiesOf(request, undefined, "assistant-test"),
    bearerToken: bearerTokenOf(request) ?? null,
    requestOrigin: origin,
    origin: environment.appOrigin ?? origin,
    now,
  };
}

const contextsOfLoads = new WeakMap<object, Promise<Context>>();

/**
 * The context that all loaders of a request share: the frame and the page ask for it at the same time.
 * An action has its own, so that the loaders after it see what it changed.
 *
 * @param load what Remix gives to each loader of the request
 * @throws {Response} as `contextFor`
 */
export function loadContextFor(request: Request, load: object): Promise<Context> {
  const context = contextsOfLoads.get(load) ?? contextFor(request);
  contextsOfLoads.set(load, context);
  return context;
}

type Where = Pick<Context, "db" | "environment" | "variant" | "now">;

/** Who asks: by a call's bearer token, else by the session of the cookie; without either nothing is looked up. */
async function actorOf(
  request: Request,
  where: Where,
): Promise<Pick<Context, "actor" | "sessionHash">> {
  if (request.headers.has("Authorization") && isCall(new URL(request.url).pathname))
    return callerOf(request, where);
  const { db, variant, now } = where;
  const secrets = mayUseSession(request) ? sessionSecretsOf(request) : [];
  const found =
    secrets.length > 0 &&
    (await findSession(db, { idHashes: secrets.map(hashSessionSecret), variant, now }));
  if (!found || !(await isHonoured(found, request, where)))
    return { actor: visitor, sessionHash: null };
  const { account, roles, scopes, tenantKind, idHash } = found;
  return {
    actor: { roles: ["visitor", "user", ...roles], scopes, account, tenantKind },
    sessionHash: idHash,
  };
}

/**
 * Whether a session counts: where signing in is switched off everybody is a visitor, until it is on
 * again. A session can be ended all the same, and an operator reaches the screens that switch it on.
 */
async function isHonoured(
  { roles }: FoundSession,
  request: Request,
  { db, variant }: Where,
): Promise<boolean> {
  const area = areaOf(new URL(request.url).pathname);
  if (area === "sign-out" || (area === "administration" && roles.includes("operator"))) return true;
  return !(await isSignInDisabled({ db, variant, clientAddress: clientAddressOf(request) }));
}

/**
 * @throws {Response} 401 for a token that gives nobody's rights: whoever sends one does not mean to be a visitor;
 * 503 while nobody can tell which cloud the caller's tenant belongs to
 */
async function callerOf(
  request: Request,
  where: Where,
): Promise<Pick<Context, "actor" | "sessionHash">> {
  const ofSession = await callTokenOf(bearerTokenOf(request) ?? "", where);
  if (ofSession && (await isHonoured(ofSession, request, where))) {
    const { account, tenantKind, idHash } = ofSession;
    return {
      actor: { roles: ["token-holder"], scopes: [], account, tenantKind },
      sessionHash: idHash,
    };
  }
  const bearer = await bearerOf(request, where);
  if (!bearer.ok && bearer.refusal === "directory-unavailable") throw directoryUnavailable();
  if (!bearer.ok) {
    // Guessing tokens is no cheaper than signing in.
    requireWithinLimit(request, "signIn");
    throw unauthorized("invalid_token");
  }
  const { roles, ...who } = bearer.value;
  return { actor: { ...who, roles: ["visitor", "user", ...roles] }, sessionHash: null };
}

/**
 * The request's context, once its actor is known to hold `permission`.
 *
 * @param asked the context where it has been asked for already
 * @throws {Response} without the grant: 403, or what leads a visitor to sign in where that helps
 * (401 for a posted form);
 * 404 for the pages of accounts where nobody can sign in
 */
export async function requirePermission(
  request: Request,
  permission: Permission,
  asked: Promise<Context> = contextFor(request),
): Promise<Context> {
  const context = await asked;
  if (!isAdmitted(context)) throw forbidden();
  if (can(context.actor, permission)) return context;
  throw context.actor.account === null ? await signInFirst(context, request) : forbidden();
}

/**
 * As `requirePermission`, for what visitors have under another name: here it takes an account.
 *
 * @throws {Response} as `requirePermission`; a visitor who holds the permission is led to sign in all the same
 */
export async function requireAccount(request: Request, permission: Permission): Promise<Context> {
  const context = await requirePermission(request, permission);
  if (context.actor.account === null) throw await signInFirst(context, request);
  return context;
}

/** Whether the account's tenant belongs to this cloud; one of another may do nothing here but sign out. */
export function isAdmitted({
  actor,
  variant,
  environment,
}: Pick<Context, "actor" | "variant" | "environment">): boolean {
  return (
    checkTenant({ variant, tenantKind: actor.tenantKind, served: environment.variants }).kind ===
    "admitted"
  );
}

/**
 * A call learns that it needs a token, a page leads to the sign-in: silently, once, where the browser
 * is known. What was posted after a session's end is given back, to be sent again once signed in.
 */
async function signInFirst(context: Context, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (isCall(pathname)) return unauthorized();
  const isForm = isPosted(request);
  if (request.method !== "GET" && !isForm) return forbidden();
  // Where nobody signs in, routes that depend on it are hidden (specification §2).
  if (!(await isSignInOffered(context)))
    return isForm ? forbidden() : hiddenPage(request, context.prefix || "/");
  if (isForm)
    return holdForm(request, {
      status: 401,
      error: "sign-in-needed",
      headers: { "WWW-Authenticate": "Cookie" },
    });
  const returnTo = new URLSearchParams({ returnTo: pathname + search }).toString();
  const isSilent = await wantsSilentSignIn(request, cookieScope(context), "page");
  return redirect(
    `${context.prefix}/sign-in${isSilent ? `/start?silent=yes&${returnTo}` : `?${returnTo}`}`,
    { headers: { "Cache-Control": "no-store" } },
  );
}

function unauthorized(error?: "invalid_token"): Response {
  const challenge = error ? `Bearer error="${error}"` : "Bearer";
  return new Refusal(
    401,
    { error: error ? "invalid-token" : "sign-in-needed" },
    { "WWW-Authenticate": challenge },
  );
}

function directoryUnavailable(): Response {
  return new Refusal(
    503,
    { error: "directory-unavailable", sentence: "tenant-unknown" },
    { "Retry-After": "10" },
  );
}

/** Where a cookie set for this context holds. */
export function cookieScope({ prefix, environment }: Context) {
  return { prefix, appOrigin: environment.appOrigin };
}

/** The variant a path belongs to, among those served; undefined when none is. */
export function variantOf(pathname: string, served: readonly Variant[]): Variant | undefined {
  return served.find((variant) => variantPrefix(variant) === prefixOf(pathname));
}
