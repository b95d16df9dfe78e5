import { daySeconds } from "~/lib/time";

/** Cookie of the browser that started a run: the run's id and its secret. */
const runCookieName = "pathlens_run";

/** One day: long enough to come back to an unsaved report, correct its place or delete it. */
const runCookieSeconds = daySeconds;

const runCookiePattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

export type RunCookie = { runId: string; secret: string };

/** Where the cookie holds and whether it travels over https only. */
export type RunCookieScope = { prefix: "" | "/gcc"; appOrigin: string | undefined };

/**
 * The well-formed run cookies of a request, the one with the longest path first: under
 * `/gcc` a browser sends the cookie of both variants.
 */
export function runCookiesOf(request: { headers: { get: (name: string) => string | null } }): RunCookie[] {
  const cookies = request.headers.get("cookie")?.split(";") ?? [];
  return cookies.flatMap((cookie) => {
    const [name, value] = cookie.trim().split("=", 2);
    const [, runId, secret] = (name === runCookieName && runCookiePattern.exec(value ?? "")) || [];
    return runId && secret ? [{ runId, secret }] : [];
  });
}

/** The Set-Cookie value that makes the browser the holder of a run. */
export function runCookieHeader({ runId, secret }: RunCookie, scope: RunCookieScope): string {
  return setCookie(`${runId}.${secret}`, runCookieSeconds, scope);
}

/** The Set-Cookie value that takes the run from the browser, once it is deleted. */
export function expiredRunCookieHeader(scope: RunCookieScope): string {
  return setCookie("", 0, scope);
}

function setCookie(value: string, maxAgeSeconds: number, { prefix, appOrigin }: RunCookieScope): string {
  const secure = appOrigin?.startsWith("https:") ? "; Secure" : "";
  return `${runCookieName}=${value}; Path=${prefix || "/"}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
