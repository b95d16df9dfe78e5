import { createHash } from "node:crypto";

import { pageStyle } from "./identity-pages";

const styleHash = createHash("sha256").update(pageStyle).digest("base64");

/** The policy of the sandbox's pages. A form may lead to `formOrigin` as well, where its answer redirects. */
export function pagePolicy(formOrigin?: string): string {
  // No source names an IPv6 address (CSP 3, section 2.3.1), so the scheme stands for it.
  const allowed = formOrigin?.includes("[") ? "http:" : formOrigin;
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", allowed].filter(Boolean).join(" ")}`,
  ].join("; ");
}
