import type { State } from "~/ui/states";

import type { ContributionStatus, Resolution } from "../contribution";

/** How the state of a contribution is drawn. */
export const contributionStates: Record<ContributionStatus | Resolution, State> = {
  active: "waiting",
  closed: "info",
  cancelled: "info",
  approved: "ok",
  rejected: "failed",
};
