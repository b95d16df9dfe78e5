import type { Solution } from "./solution";

export type ReviewView = ReturnType<typeof reviewView>;

/** A solution as leadership reviews it. */
export function reviewView(solution: Solution) {
  const { id, name, type, state, status, visibility, tags, revision, approved } = solution;
  const { waitingCount, addedByName, addedAt } = solution;
  return {
    id,
    name,
    type: type || ("unclassified" as const),
    state,
    status,
    visibility,
    tags,
    revision,
    waitingCount,
    addedByName,
    addedAt: addedAt.toISOString(),
    approved: approved && {
      ...approved,
      type: approved.type || ("unclassified" as const),
      at: approved.at.toISOString(),
    },
  };
}
