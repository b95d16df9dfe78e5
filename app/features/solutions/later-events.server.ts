import type { Db } from "~/platform/database.server";

import { readHistory } from "./read-history.server";
import type { SolutionEventView } from "./solution.view";

/** Most events that a refused form shows. */
const shownLimit = 10;

/** The changes of a solution that a refused form shows, and the revision that it posts next. */
export type LaterChanges = { later: SolutionEventView[]; revision: number };

/**
 * The changes of a solution after the revision that a form was opened at, the newest first. The form posts the
 * revision of the newest one next: a change that it did not show is refused again.
 */
export async function readLaterChanges(
  db: Db,
  { solutionId, revision }: { solutionId: string; revision: number },
): Promise<LaterChanges> {
  const later = await readHistory(db, { solutionId, afterRevision: revision, limit: shownLimit });
  return { later, revision: later[0]?.revision ?? revision };
}
