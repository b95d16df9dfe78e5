import type { Db } from "~/platform/database.server";

import { readHistory } from "./read-history.server";
import type { SolutionEventView } from "./solution.view";

/** Most events that a refused form shows. */
const shownLimit = 10;

/** The changes of a solution after the revision that a form was opened at, the newest first. */
export function listLaterEvents(
  db: Db,
  { solutionId, revision }: { solutionId: string; revision: number },
): Promise<SolutionEventView[]> {
  return readHistory(db, { solutionId, afterRevision: revision, limit: shownLimit });
}
