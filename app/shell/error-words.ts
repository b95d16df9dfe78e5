import { isRouteErrorResponse } from "@remix-run/react";

/** Statuses with words of their own; every other one reads as a fault of ours. */
const knownStatuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503];

/** The key under `error` of the words for a status. */
export function errorWords(status: number): string {
  return knownStatuses.includes(status) ? String(status) : "500";
}

/** The status of what a page threw: a response's own, and 500 for everything else. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}
