import { daySeconds } from "~/lib/time";

import {
  cookieNames,
  cookiePlace,
  cookieScopes,
  isSiteSecure,
  type CookieScope,
} from "./cookie-place.server";

/** Cookies of the browser that started a run: the run's id and its secret. One test does not take the other's place. */
const runCookieNames = {
  "network-test": "pathlens_run",
  "assistant-test": "pathlens_assistant",
} as const;
export type RunKind = keyof typeof runCookieNames;

/** One day: long enough to come back to an unsaved report, correct its place or delete it. */
const runCookieSeconds = daySeconds;

const runCookiePattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Run cookies that are looked at: a browser has at most one of each variant, and each one costs a hash. */
const runCookiesMost = 4;

export type RunCookie = { runId: string; secret: string };

/** The well-formed run cookies of a request: a browser may send the cookies of both variants. */
export function runCookiesOf(
  request: { headers: { get: (name: string) => string | null } },
  isSecure = isSiteSecure(),
  kind: RunKind = "network-test",
): RunCookie[] {
  const names = cookieNames(runCookieNames[kind], isSecure);
  const cookies = request.headers.get("cookie")?.split(";") ?? [];
  const held = cookies.flatMap((cookie) => {
    const [name = "", value] = cookie.trim().split("=", 2);
    const [, runId, secret] = (names.includes(name) && runCookiePattern.exec(value ?? "")) || [];
    return runId && secret ? [{ runId, secret }] : [];
  });
  return held.slice(0, runCookiesMost);
}

/** The Set-Cookie value that makes the browser the holder of a run. */
export function runCookieHeader(
  { runId, secret }: RunCookie,
  scope: CookieScope,
  kind: RunKind = "network-test",
): string {
  return setCookie(`${runId}.${secret}`, runCookieSeconds, { ...scope, kind });
}

/** The Set-Cookie value that takes the run from the browser, once it is deleted. */
export function expiredRunCookieHeader(scope: CookieScope, kind: RunKind = "network-test"): string {
  return setCookie("", 0, { ...scope, kind });
}

/** The Set-Cookie values that take every run from the browser: the runs of all kinds and variants. */
export function everyExpiredRunCookie(site: Pick<CookieScope, "appOrigin">): string[] {
  const kinds = Object.keys(runCookieNames) as RunKind[];
  return cookieScopes(site).flatMap((scope) =>
    kinds.map((kind) => expiredRunCookieHeader(scope, kind)),
  );
}

function setCookie(
  value: string,
  maxAgeSeconds: number,
  { kind, ...scope }: CookieScope & { kind: RunKind },
): string {
  const { name, path, isSecure } = cookiePlace(runCookieNames[kind], scope);
  const attributes = [`Path=${path}`, `Max-Age=${maxAgeSeconds}`, "HttpOnly", "SameSite=Lax"];
  return [`${name}=${value}`, ...attributes, ...(isSecure ? ["Secure"] : [])].join("; ");
}
