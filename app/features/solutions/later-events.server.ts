import type { Db } from "~/platform/database.server";

import type { SolutionEventKind } from "./solution-event";
import { listSolutionEvents } from "./solution-event.repository.server";

/** Most events that a refused form tells. */
const toldLimit = 10;

/** What changed a solution since a form was opened. */
export type LaterEvent = {
  id: number;
  event: SolutionEventKind;
  by: string;
  at: string;
  note: string;
};

/** The changes of a solution after a revision, the newest first. */
export async function listLaterEvents(
  db: Db,
  { solutionId, revision }: { solutionId: string; revision: number },
): Promise<LaterEvent[]> {
  const events = await listSolutionEvents(db, {
    solutionId,
    afterRevision: revision,
    limit: toldLimit,
  });
  return events.map(({ id, event, actor, occurredAt, note }) => ({
    id,
    event,
    by: actor.name,
    at: occurredAt.toISOString(),
    note: note ?? "",
  }));
}
