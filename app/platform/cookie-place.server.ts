import { application } from "./application.server";

/** The variant's paths that a cookie is for, and the site's public address. */
export type CookieScope = { prefix: "" | "/gcc"; appOrigin: string | undefined };

export type CookiePlace = { name: string; path: string; isSecure: boolean };

const prefixes = ["", "/gcc"] as const;

/**
 * How a cookie is called and where it holds. On https its name begins with `__Host-`, by which
 * browsers take it from this very host alone: a neighbouring subdomain cannot put a visitor
 * into a session of its own. Such a cookie holds for all paths, so the variant goes into the
 * name; elsewhere the path keeps the variants apart.
 */
export function cookiePlace(name: string, { prefix, appOrigin }: CookieScope): CookiePlace {
  if (!isHttps(appOrigin)) return { name, path: prefix || "/", isSecure: false };
  return { name: hostName(name, prefix), path: "/", isSecure: true };
}

/** Where cookies of every variant are, for what ends in all of them. */
export function cookieScopes({ appOrigin }: Pick<CookieScope, "appOrigin">): CookieScope[] {
  return prefixes.map((prefix) => ({ prefix, appOrigin }));
}

/** Every name under which a browser may send a cookie of this site, of all variants. */
export function cookieNames(name: string, isSecure: boolean): string[] {
  return isSecure ? prefixes.map((prefix) => hostName(name, prefix)) : [name];
}

/** Whether the public address is https. */
export function isHttps(appOrigin: string | undefined): boolean {
  return appOrigin?.startsWith("https:") ?? false;
}

/** Whether this deployment's public address is https. */
export function isSiteSecure(): boolean {
  return isHttps(application().environment.appOrigin);
}

function hostName(name: string, prefix: CookieScope["prefix"]): string {
  return `__Host-${name}${prefix.replace("/", "_")}`;
}
