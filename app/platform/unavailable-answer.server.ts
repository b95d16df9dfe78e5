import type { AppLoadContext } from "@remix-run/node";

import type { DatabaseFault } from "./database-fault";

export const unavailableStatus = 503;

/** Whoever was turned away for want of a database asks again after this time. */
export const retryAfterSeconds = "5";

/** Notes in a request's context that the database took no work. */
export function meetFault(context: AppLoadContext, fault: DatabaseFault): void {
  context.databaseFault = fault;
}

export function hasMetFault(context: AppLoadContext | undefined): boolean {
  return context?.databaseFault !== undefined;
}
