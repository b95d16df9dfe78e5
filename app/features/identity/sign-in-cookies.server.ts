import { createCookie } from "@remix-run/node";
import * as z from "zod";

import { hourMs, yearSeconds } from "~/lib/time";
import { cookiePlace, type CookieScope } from "~/platform/cookie-place.server";
import { samePathOf } from "~/platform/http.server";

import { notSignedIn, signInPhases, type SignInState } from "./sign-in-state";
import { signInCookieName } from "./sign-in-strategy.server";

/** Where a sign-in takes place: in the page, in a frame of it that nobody sees, or in a window of its own. */
export const signInWays = ["page", "frame", "window"] as const;
export type SignInWay = (typeof signInWays)[number];

/** What a browser remembers while it signs in; whoever changes it only slows themself down. */
const memorySchema = z.object({
  state: z.object({
    phase: z.enum(signInPhases),
    attempts: z.int().min(0).max(100),
    isRetry: z.boolean(),
    coolUntil: z.number().min(0),
  }),
  returnTo: z.string().max(2000),
  way: z.enum(signInWays).default("page"),
});
export type SignInMemory = { state: SignInState; returnTo: string; way: SignInWay };

const memoryName = "pathlens_sign_in";

/** Says that somebody has signed in here before, so that a silent try is worth it, and which were made since. */
const hintName = "pathlens_hint";

export async function readSignInMemory(
  request: Request,
  scope: CookieScope,
): Promise<SignInMemory> {
  const value: unknown = await cookieOf(memoryName, scope)
    .parse(request.headers.get("Cookie"))
    .catch(() => null);
  const parsed = memorySchema.safeParse(value);
  if (!parsed.success) return { state: notSignedIn, returnTo: "/", way: "page" };
  return {
    state: parsed.data.state,
    returnTo: samePathOf(parsed.data.returnTo),
    way: parsed.data.way,
  };
}

export function writeSignInMemory(memory: SignInMemory, scope: CookieScope): Promise<string> {
  return cookieOf(memoryName, scope).serialize(memory, { maxAge: hourMs / 1000 });
}

/** Set-Cookie value that removes it: it names the page where a sign-in began. */
export function forgetSignInMemory(scope: CookieScope): Promise<string> {
  return cookieOf(memoryName, scope).serialize("", { maxAge: 0 });
}

/** How a silent try is made: by leading the whole page away, or in a frame of it that nobody sees. */
export type SilentWay = "page" | "frame";

/** The silent ways that were tried since somebody signed in here. */
const hintSchema = z.array(z.enum(["page", "frame"])).max(2);

/**
 * Whether this browser signed in before and was not tried silently this way since. Each way has one
 * try of its own: where browsers keep the authority's cookies out of frames, the frame's says nothing.
 */
export async function wantsSilentSignIn(
  request: Request,
  scope: CookieScope,
  way: SilentWay,
): Promise<boolean> {
  const tried = await triedWays(request, scope);
  return tried !== null && !tried.includes(way);
}

/** Set-Cookie value after a sign-in: for a year a silent try is worth it. */
export function rememberSignedIn(scope: CookieScope): Promise<string> {
  return cookieOf(hintName, scope).serialize([], { maxAge: yearSeconds });
}

/** Set-Cookie value that marks a way as tried until the browser closes. */
export async function markTried(
  request: Request,
  scope: CookieScope,
  way: SilentWay,
): Promise<string> {
  const before = (await triedWays(request, scope)) ?? [];
  return cookieOf(hintName, scope).serialize([...new Set([...before, way])]);
}

/** Set-Cookie value by which nobody signed in here. */
export function forgetSignedIn(scope: CookieScope): Promise<string> {
  return cookieOf(hintName, scope).serialize("", { maxAge: 0 });
}

async function triedWays(request: Request, scope: CookieScope): Promise<SilentWay[] | null> {
  const value: unknown = await cookieOf(hintName, scope)
    .parse(request.headers.get("Cookie"))
    .catch(() => null);
  return hintSchema.safeParse(value).data ?? null;
}

/** Set-Cookie values that remove what earlier and unfinished tries of this browser left. */
export function forgetTries(request: Request, scope: CookieScope): string[] {
  const { name: ours, path, isSecure } = cookiePlace(signInCookieName, scope);
  const names = (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((cookie) => cookie.trim().split("=", 1)[0] ?? "");
  const tries = names.filter((name) => name.startsWith(`${ours}:`) && /^[\w:-]+$/.test(name));
  return tries.map(
    (name) =>
      `${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
  );
}

function cookieOf(called: string, scope: CookieScope) {
  const { name, path, isSecure } = cookiePlace(called, scope);
  return createCookie(name, { httpOnly: true, sameSite: "lax", path, secure: isSecure });
}
