import type { Selectable, Transaction } from "kysely";

import type { Person } from "~/features/identity/person";
import { readOrNull, textOrNull } from "~/lib/document-version";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { solutionEventDocument, type SolutionEventDetail } from "./solution-documents";
import type { SolutionEventKind } from "./solution-event";

/** A line of a solution's history. */
export type SolutionEvent = {
  id: number;
  occurredAt: Date;
  actor: Person;
  event: SolutionEventKind;
  /** Revision of the solution after it. */
  revision: number;
  note: string | null;
  detail: SolutionEventDetail | null;
};

/** Adds a line to the history of a solution; none is ever changed or removed. */
export async function insertSolutionEvent(
  trx: Transaction<Database>,
  { solutionId, ...event }: Omit<SolutionEvent, "id"> & { solutionId: string },
): Promise<void> {
  await trx
    .insertInto("solution_event")
    .values({
      solution_id: solutionId,
      occurred_at: event.occurredAt,
      actor_key: event.actor.key,
      actor_name: event.actor.name,
      event: event.event,
      revision: event.revision,
      note: event.note,
      detail: textOrNull(solutionEventDocument, event.detail),
    })
    .execute();
}

/** Lines of a solution's history: those before an event or after a revision, where one is given. */
export type EventsAsked = {
  solutionId: string;
  before?: number;
  afterRevision?: number;
  limit: number;
};

type Connection = Db | Transaction<Database>;

/** Lines of a solution's history, the newest first. */
export async function listSolutionEvents(
  db: Connection,
  asked: EventsAsked,
): Promise<SolutionEvent[]> {
  return (await askedFor(db, asked).selectAll().execute()).map(eventOf);
}

/** The ids of the same lines, without what they changed: that may be 20 000 entries each. */
export async function listSolutionEventIds(db: Connection, asked: EventsAsked): Promise<number[]> {
  return (await askedFor(db, asked).select("id").execute()).map(({ id }) => id);
}

/** Lines of history by their ids. */
export async function listSolutionEventsById(
  db: Connection,
  ids: readonly number[],
): Promise<SolutionEvent[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom("solution_event")
    .selectAll()
    .where("id", "in", [...ids]);
  return (await query.execute()).map(eventOf);
}

function askedFor(db: Connection, { solutionId, before, afterRevision, limit }: EventsAsked) {
  let query = db.selectFrom("solution_event").where("solution_id", "=", solutionId);
  if (before !== undefined) query = query.where("id", "<", before);
  if (afterRevision !== undefined) query = query.where("revision", ">", afterRevision);
  return query.orderBy("id", "desc").limit(limit);
}

/** How often each thing happened to a solution from an instant to another, which does not belong to it. */
export async function countSolutionEvents(
  db: Connection,
  { solutionId, from, end }: { solutionId: string; from: Date; end: Date },
): Promise<{ event: SolutionEventKind; count: number }[]> {
  const rows = await db
    .selectFrom("solution_event")
    .select(({ fn }) => ["event", fn.countAll<string>().as("count")])
    .where("solution_id", "=", solutionId)
    .where("occurred_at", ">=", from)
    .where("occurred_at", "<", end)
    .groupBy("event")
    .orderBy("event")
    .execute();
  return rows.map(({ event, count }) => ({
    event: event as SolutionEventKind,
    count: Number(count),
  }));
}

/** One line of a solution's history. */
export async function findSolutionEvent(
  db: Db,
  { solutionId, id }: { solutionId: string; id: number },
): Promise<SolutionEvent | undefined> {
  const row = await db
    .selectFrom("solution_event")
    .selectAll()
    .where("solution_id", "=", solutionId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && eventOf(row);
}

function eventOf(row: Selectable<Database["solution_event"]>): SolutionEvent {
  return {
    id: row.id,
    occurredAt: row.occurred_at,
    actor: { key: row.actor_key, name: row.actor_name },
    event: row.event as SolutionEventKind,
    revision: row.revision,
    note: row.note,
    detail: readOrNull(solutionEventDocument, row.detail),
  };
}
