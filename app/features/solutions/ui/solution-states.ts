import type { State } from "~/ui/states";

import type { SolutionState } from "../solution";

/** How a solution's state is drawn. */
export const solutionStateMarks: Record<SolutionState, State> = {
  AwaitingEndorsement: "waiting",
  Approved: "ok",
  Named: "ok",
  Demo: "info",
  Preview: "info",
};
