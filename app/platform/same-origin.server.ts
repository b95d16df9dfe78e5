import type { IncomingHttpHeaders } from "node:http";

import { isForOwnPages } from "./addresses.server";
import { Refusal } from "./call.server";

type Headers = Pick<IncomingHttpHeaders, "host" | "origin" | "cookie"> & {
  "sec-fetch-site"?: string | string[];
};

type Asked = {
  method: string | undefined;
  headers: Headers;
  environment: { appOrigin: string | undefined; sandbox: readonly string[] };
};

const misdirected = () => new Refusal(421, { error: "misdirected" });
const crossSite = () => new Refusal(403, { error: "cross-site" });

/** Names under which a browser on this machine reaches a server on loopback. */
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

const readingMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * The one check before every page and call. The host must be ours, so that a name somebody
 * points at this machine (DNS rebinding) gets nothing; X-Forwarded-Host is never read, a
 * proxy has to pass the Host on. A write must come from our own pages: by Sec-Fetch-Site,
 * else by Origin. Without both it is no browser of today, and only refused when a cookie
 * lends it somebody's rights.
 *
 * @returns undefined when the request may pass
 */
export function originRefusal({
  method = "GET",
  headers,
  environment,
}: Asked): Refusal | undefined {
  const own = ownAddress(headers.host, environment);
  if (!own) return misdirected();
  if (readingMethods.includes(method)) return undefined;

  const { origin, cookie, "sec-fetch-site": site } = headers;
  if (site !== undefined)
    return site === "same-origin" && !contradicts(origin, own) ? undefined : crossSite();
  if (origin !== undefined) return origin === own.origin ? undefined : crossSite();
  return cookie === undefined ? undefined : crossSite();
}

/**
 * What a browser says of a request that our own pages make, or nobody's: an address that is typed,
 * or stands among the bookmarks.
 */
const ownSites = ["same-origin", "none"];

/**
 * Whether a call may be made in the name of the browser's session. Reading calls pass the check
 * above wherever they come from, but another site's are a visitor's. A program that is no browser
 * of today says nothing of where it comes from, and no other site makes it ask.
 */
export function mayUseSession({
  url,
  headers,
}: {
  url: string;
  headers: { get: (name: string) => string | null };
}): boolean {
  return (
    ownSites.includes(headers.get("Sec-Fetch-Site") ?? "none") ||
    !isForOwnPages(new URL(url).pathname)
  );
}

/**
 * Whether an Origin header names another host; no browser sends that from our own pages, and the
 * router fails at it.
 */
function contradicts(origin: string | undefined, own: URL): boolean {
  if (origin === undefined || origin === "null") return false;
  return !URL.canParse(origin) || new URL(origin).host !== own.host;
}

/** The address our pages have when they are asked for under `host`; undefined when the host is not ours. */
function ownAddress(
  host: string | undefined,
  { appOrigin, sandbox }: Asked["environment"],
): URL | undefined {
  const own = appOrigin ? new URL(appOrigin) : undefined;
  if (own && hostUrl(host, own.protocol)?.host === own.host) return own;
  const isLoopbackServed = !own || sandbox.length > 0;
  const asked = hostUrl(host, "http:");
  return isLoopbackServed && asked && loopbackNames.includes(asked.hostname) ? asked : undefined;
}

/** A Host header as an address without path or user, or undefined when it is more or less than that. */
function hostUrl(host: string | undefined, protocol: string): URL | undefined {
  const text = `${protocol}//${host}`;
  if (!host || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isHostOnly = url.href === `${url.origin}/` && !/[/\\?#@\s]/.test(host);
  return isHostOnly ? url : undefined;
}
