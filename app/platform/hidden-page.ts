/**
 * What the status line of a page says that a flag or the variant hides: its error page reads as that of a
 * path without a route, and leads home.
 */
export const hiddenStatusText = "Hidden";

/** Time to read the message and to choose to stay (WCAG 2.2, 2.2.1: at least 20 s where time can be had). */
const leaveAfterSeconds = 20;

/** The query by which a reader chooses to stay. */
const staying = "redirect=off";

/** The address that stops the way home; null where the reader has chosen to stay. */
export function stayHrefOf({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string | null {
  return new URLSearchParams(search).get("redirect") === "off" ? null : `${pathname}?${staying}`;
}

/** Leads a browser home after some time to read, where it reads a page and has not chosen to stay. */
export function leaveHeaders(request: Request, homeHref: string): Record<string, string> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || stayHrefOf(new URL(request.url)) === null) return {};
  return { Refresh: `${leaveAfterSeconds}; url=${homeHref}` };
}
