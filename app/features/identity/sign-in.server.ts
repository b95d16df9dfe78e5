import type { TenantKind } from "~/features/settings/tenant-kinds";
import { application } from "~/platform/application.server";
import { samePathOf } from "~/platform/http.server";
import { languageOf } from "~/platform/i18n.server";
import { sessionCookieHeader } from "~/platform/session-cookie.server";

import type { Account } from "./account";
import { authenticated, notSilently, toAuthority } from "./ask-authority.server";
import { beginSession } from "./begin-session.server";
import { browserFamilyOf } from "./browser-family";
import { failSignIn } from "./fail-sign-in.server";
import { logNameOf } from "./log-name.server";
import { frameAnswer, leave, toProblem } from "./sign-in-answers.server";
import { requireIdentity, scopeOf, type SignInContext } from "./sign-in-context.server";
import {
  forgetTries,
  readSignInMemory,
  rememberSignedIn,
  writeSignInMemory,
  type SignInMemory,
  type SignInWay,
} from "./sign-in-cookies.server";
import { advanceSignIn } from "./sign-in-state";
import type { SignedInPerson } from "./sign-in-strategy.server";

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
    return failSignIn(context, request, { configuration, memory, error });
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
