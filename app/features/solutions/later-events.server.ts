import type { Db } from "~/platform/database.server";

import { listSolutionEvents } from "./solution-event.repository.server";
import { solutionEventView, type SolutionEventView } from "./solution.view";

/** Most events that a refused form shows. */
const shownLimit = 10;

/** The changes of a solution after the revision that a form was opened at, the newest first. */
export async function listLaterEvents(
  db: Db,
  { solutionId, revision }: { solutionId: string; revision: number },
): Promise<SolutionEventView[]> {
  const asked = { solutionId, afterRevision: revision, limit: shownLimit };
  return (await listSolutionEvents(db, asked)).map(solutionEventView);
}
