import type { State } from "~/ui/states";

import type { ChangeStatus } from "../change-status";

/** The shape and colour of each status. */
export const statusStates: Record<ChangeStatus, State> = {
  Initialized: "not-tested",
  Draft: "warning",
  PendingReview: "warning",
  StagedForPublishing: "waiting",
  Published: "ok",
  Deleted: "not-tested",
};
