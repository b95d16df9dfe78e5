import type { Conflict } from "~/features/solutions/review-solution.server";
import type { RefusedField } from "~/platform/call.server";

import { namedItemsMost } from "./entry-items";

/** Entries of one answer that another solution has. */
export function conflictFields(conflicts: readonly Conflict[]): RefusedField[] {
  return conflicts.slice(0, namedItemsMost).map(({ list, value, solutionName }) => ({
    field: list,
    sentence: "entry-already-in",
    values: { value, hint: solutionName },
  }));
}
