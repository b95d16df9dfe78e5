import { createHash, randomBytes } from "node:crypto";

import { cookieNames, cookiePlace, isSiteSecure, type CookieScope } from "./cookie-place.server";

/** Cookie of a signed-in browser: a secret that names its session, and nothing about who it is. */
const sessionCookieName = "pathlens_session";

const secretBytes = 32;
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** A browser has at most one of each variant, and may send both. */
const sessionCookiesMost = 4;

/** A new session's secret, as it goes into the cookie. */
export function newSessionSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** What is stored of a session's secret: its SHA-256; 256 random bits need no salt. */
export function hashSessionSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** The well-formed session secrets of a request. */
export function sessionSecretsOf(
  request: { headers: { get: (name: string) => string | null } },
  isSecure = isSiteSecure(),
): string[] {
  const names = cookieNames(sessionCookieName, isSecure);
  const cookies = request.headers.get("cookie")?.split(";") ?? [];
  const secrets = cookies.flatMap((cookie) => {
    const [name = "", value = ""] = cookie.trim().split("=", 2);
    return names.includes(name) && secretPattern.test(value) ? [value] : [];
  });
  return secrets.slice(0, sessionCookiesMost);
}

/** The Set-Cookie value that signs a browser in; it lasts until the browser is closed or the session is over. */
export function sessionCookieHeader(secret: string, scope: CookieScope): string {
  return setCookie(secret, "", scope);
}

/** The Set-Cookie value that signs a browser out. */
export function expiredSessionCookieHeader(scope: CookieScope): string {
  return setCookie("", "; Max-Age=0", scope);
}

function setCookie(value: string, lifetime: string, scope: CookieScope): string {
  const { name, path, isSecure } = cookiePlace(sessionCookieName, scope);
  return `${name}=${value}; Path=${path}${lifetime}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
