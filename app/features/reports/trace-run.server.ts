import { listTimedEvents } from "~/features/messaging/run-event.repository.server";
import type { Context } from "~/features/access/context.server";

import type { Report } from "./report";

/** Most events of a trace; a run of the server's own tests has a dozen. */
const tracedEventsMost = 100;

export type TracedEvent = {
  sequence: number;
  event: string;
  /** Time since the report was begun. */
  afterMs: number;
  /** What the event carried, as JSON. */
  data: string;
};

/** What happened in a report's run and when, for `debugTrace=true` (specification §5). */
export async function traceRun(
  { db }: Pick<Context, "db">,
  { runId, dateTime }: Report,
): Promise<TracedEvent[]> {
  const begunAt = new Date(dateTime).getTime();
  const events = await listTimedEvents(db, { runId, limit: tracedEventsMost });
  return events.map(({ sequence, event, data, occurredAt }) => ({
    sequence,
    event,
    afterMs: occurredAt.getTime() - begunAt,
    data: JSON.stringify(data),
  }));
}
