import { LRUCache } from "lru-cache";

import type { Db } from "~/platform/database.server";

import {
  listSolutionEventIds,
  listSolutionEventsById,
  type EventsAsked,
} from "./solution-event.repository.server";
import { solutionEventView, type SolutionEventView } from "./solution.view";

/** Lines of history that a process keeps as pages show them, each some 10 kB at most. */
const keptMost = 2_000;

/** An event never changes, and may have 20 000 entries of which a page shows the first ones. */
const kept = new LRUCache<string, SolutionEventView>({ max: keptMost });

/** Lines of a solution's history as pages show them, the newest first. */
export async function readHistory(db: Db, asked: EventsAsked): Promise<SolutionEventView[]> {
  const ids = await listSolutionEventIds(db, asked);
  const keyOf = (id: number) => `${asked.solutionId} ${id}`;
  const views = new Map(ids.map((id) => [id, kept.get(keyOf(id))]));
  const unread = ids.filter((id) => !views.get(id));
  for (const event of await listSolutionEventsById(db, unread)) {
    const view = solutionEventView(event);
    kept.set(keyOf(event.id), view);
    views.set(event.id, view);
  }
  return ids.flatMap((id) => views.get(id) ?? []);
}
