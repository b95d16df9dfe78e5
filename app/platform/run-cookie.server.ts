import { daySeconds } from "~/lib/time";

import { cookieNames, cookiePlace, isSiteSecure, type CookieScope } from "./cookie-place.server";

/** Cookie of the browser that started a run: the run's id and its secret. */
const runCookieName = "pathlens_run";

/** One day: long enough to come back to an unsaved report, correct its place or delete it. */
const runCookieSeconds = daySeconds;

const runCookiePattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Run cookies that are looked at: a browser has at most one of each variant, and each one costs a hash. */
const runCookiesMost = 4;

export type RunCookie = { runId: string; secret: string };

/** The well-formed run cookies of a request: a browser may send the cookies of both variants. */
export function runCookiesOf(request: { headers: { get: (name: string) => string | null } }, isSecure = isSiteSecure()): RunCookie[] {
  const names = cookieNames(runCookieName, isSecure);
  const cookies = request.headers.get("cookie")?.split(";") ?? [];
  const held = cookies.flatMap((cookie) => {
    const [name = "", value] = cookie.trim().split("=", 2);
    const [, runId, secret] = (names.includes(name) && runCookiePattern.exec(value ?? "")) || [];
    return runId && secret ? [{ runId, secret }] : [];
  });
  return held.slice(0, runCookiesMost);
}

/** The Set-Cookie value that makes the browser the holder of a run. */
export function runCookieHeader({ runId, secret }: RunCookie, scope: CookieScope): string {
  return setCookie(`${runId}.${secret}`, runCookieSeconds, scope);
}

/** The Set-Cookie value that takes the run from the browser, once it is deleted. */
export function expiredRunCookieHeader(scope: CookieScope): string {
  return setCookie("", 0, scope);
}

function setCookie(value: string, maxAgeSeconds: number, scope: CookieScope): string {
  const { name, path, isSecure } = cookiePlace(runCookieName, scope);
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
