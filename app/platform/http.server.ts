import { createHash } from "node:crypto";

import { isCall } from "./addresses.server";
import { hiddenStatusText, leaveHeaders } from "./hidden-page";

/** The page or thing is not there, or not for this reader. */
export function notFound(): Response {
  return new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** A page that a flag or the variant hides. A call answers as for an unknown path, a page also leads home. */
export function hiddenPage(request: Request, homeHref: string): Response {
  if (isCall(new URL(request.url).pathname)) return notFound();
  return new Response("Not found", {
    status: 404,
    statusText: hiddenStatusText,
    headers: leaveHeaders(request, homeHref),
  });
}

/** Known to exist, but not for this actor. */
export function forbidden(): Response {
  return new Response("Forbidden", { status: 403, statusText: "Forbidden" });
}

/** The request's form or address makes no sense. */
export function badRequest(message = "Bad request"): Response {
  return new Response(message, { status: 400, statusText: "Bad Request" });
}

/** The page takes other methods only, named by `allow`. */
export function methodNotAllowed(allow: string): Response {
  return new Response("Method not allowed", {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: allow },
  });
}

/** A path parameter that the route pattern guarantees. */
export function param(params: Record<string, string | undefined>, name: string): string {
  const value = params[name];
  if (value === undefined) throw badRequest();
  return value;
}

/** `target` when it is a path of this site, else the front page: a redirect never leaves. */
export function samePathOf(target: string): string {
  const base = "http://same.invalid";
  if (!target.startsWith("/") || !URL.canParse(target, base)) return "/";
  const url = new URL(target, base);
  // Taking out dots can leave `//host` behind, which a browser would take for another site.
  return url.origin === base ? url.pathname.replace(/^\/+/, "/") + url.search : "/";
}

/** Characters of a digest that tell any two contents apart: 27 of base64url are 162 bits. */
const tagLength = 27;

/** A strong entity tag over everything that decides what an answer looks like. */
export function entityTag(parts: readonly string[]): string {
  return `"${createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, tagLength)}"`;
}

/**
 * Whether `If-None-Match` names `tag` as what the reader has (RFC 9110 section 13.1.2: compared weakly).
 */
export function isMatched(ifNoneMatch: string | null, tag: string): boolean {
  const named = ifNoneMatch?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  return named.includes(tag) || named.includes("*");
}
