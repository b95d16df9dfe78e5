import type { IncomingHttpHeaders } from "node:http";

/** False for a request that a page of another site made the browser send, by name or by rebinding one. */
export function isFromOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  return (
    /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? "") &&
    (site === undefined || site === "same-origin" || site === "none")
  );
}
