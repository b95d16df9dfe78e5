import type { ServerResponse } from "node:http";

import { yearSeconds } from "~/lib/time";

/** For a year a browser asks this host, and every host below it, by https only. */
const httpsOnly = `max-age=${yearSeconds}; includeSubDomains`;

/** What calls, files and plain texts may do in a browser that is led straight to them: nothing. */
const nothing = ["default-src", "base-uri", "form-action", "frame-ancestors", "object-src"]
  .map((name) => `${name} 'none'`)
  .join("; ");

/** The same for files, among them drawings with a style of their own. */
const drawing = `${nothing}; style-src 'unsafe-inline'`;

/**
 * Abilities no page of ours uses; the location is asked for by the network test. Only names
 * that browsers know stand here: any other one is an error on the console of every page.
 */
const permissions = ["camera", "microphone", "payment", "usb", "serial", "midi", "display-capture"]
  .map((ability) => `${ability}=()`)
  .concat("geolocation=(self)")
  .join(", ");

/** Headers of every answer, files and errors included. */
const baseHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": permissions,
  "Content-Security-Policy": nothing,
};

type Head = Pick<ServerResponse, "setHeader">;

/** Sets what every answer carries. A page's policy takes the place of the one here: two policies would both hold. */
export function setBaseHeaders(response: Head, { isSecure }: { isSecure: boolean }): void {
  for (const [name, value] of Object.entries(baseHeaders)) response.setHeader(name, value);
  if (isSecure) response.setHeader("Strict-Transport-Security", httpsOnly);
}

/** Sets what a file for people to see carries beside. */
export function setFileHeaders(response: Head): void {
  response.setHeader("Content-Security-Policy", drawing);
}

export type PageSecurity = {
  /** Undefined on pages without script: they then allow none at all, but for files of ours where the page says so. */
  nonce: string | undefined;
  /** Whether a page without nonce runs script from files of this site. */
  hasOwnFiles?: boolean;
  /** Origins beside our own that the page's script may measure and load images from. */
  origins?: readonly string[];
  /** What the page's script may connect to beside those, WebSockets among it. */
  connectSources?: readonly string[];
  /** Origins beside our own that a form's answer may redirect to. */
  formOrigins?: readonly string[];
  /** What may stand in a frame of the page. */
  frameOrigins?: readonly string[];
  /** In development the script also listens for rebuilt files. */
  isDevelopment?: boolean;
};

/** The content security policy of a page. */
export function contentSecurityPolicy({
  nonce,
  hasOwnFiles = false,
  origins = [],
  connectSources = [],
  formOrigins = [],
  frameOrigins = [],
  isDevelopment = false,
}: PageSecurity): string {
  const live = isDevelopment ? ["ws://localhost:*", "ws://127.0.0.1:*"] : [];
  const directives = {
    "default-src": ["'none'"],
    "script-src": nonce
      ? ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"]
      : [hasOwnFiles ? "'self'" : "'none'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", ...origins],
    "font-src": ["'self'"],
    "connect-src": nonce ? ["'self'", ...origins, ...connectSources, ...live] : ["'none'"],
    ...(frameOrigins.length > 0 && { "frame-src": frameOrigins }),
    "manifest-src": ["'self'"],
    "form-action": ["'self'", ...formOrigins],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
}

/** Sets the headers of a page. */
export function pageSecurityHeaders({
  headers,
  ...page
}: PageSecurity & { headers: Headers }): void {
  headers.set("Content-Security-Policy", contentSecurityPolicy(page));
}
