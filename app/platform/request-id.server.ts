/** Header in which the server entry hands the request's id to the app; always overwritten there. */
export const requestIdHeader = "x-pathlens-request-id";

/** The id by which the log and the answer's X-Request-Id name this request; null outside the server. */
export function requestIdOf(request: Request): string | null {
  return request.headers.get(requestIdHeader);
}
