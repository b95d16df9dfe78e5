/** Header in which the server entry tells the app that a page is asked for as a whole; always overwritten there. */
export const wholePageHeader = "x-pathlens-whole-page";

/**
 * Whether a request can be answered by a page as it was sent before: not where a form is posted, whose
 * answer the page shows, and not where a page's script asks for data (`/reports.data`). Loaders see neither.
 */
export function isForWholePage(method: string, pathname: string): boolean {
  return (method === "GET" || method === "HEAD") && !pathname.endsWith(".data");
}

/** What the server entry said of the request. */
export function asksForWholePage(request: Request): boolean {
  return request.headers.has(wholePageHeader);
}
