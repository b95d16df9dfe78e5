import { application } from "~/platform/application.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import { requestIdOf } from "~/platform/request-id.server";
import { unavailableStatus } from "~/platform/unavailable-answer.server";

/** Of a fault in the program. */
const faultStatus = 500;

/**
 * Logs why a part of a page could not be read, and says it as the text of a backend failure. What is wrong is in the
 * log only, under the id of the request. Source: specification, section 8.
 */
export function partFault(request: Request): (error: unknown) => string {
  const { method, url } = request;
  const requestId = requestIdOf(request);
  return (error) => {
    application().log.error("page-part-failed", { requestId }, error);
    const status = error instanceof DatabaseUnavailable ? unavailableStatus : faultStatus;
    const called = `CallBackend: ${method} ${new URL(url).pathname} failed with status code ${status}.`;
    return `${called} Error message: request ${requestId ?? "without an id"}`;
  };
}

/** The address of a page, to ask for it again. */
export function againHref(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
