import type { State } from "~/ui/states";

import type { AccessRequestStatus } from "../access-request";

/** How a request's status is drawn. */
export const requestStates: Record<AccessRequestStatus, State> = {
  pending: "waiting",
  granted: "ok",
  declined: "failed",
};
