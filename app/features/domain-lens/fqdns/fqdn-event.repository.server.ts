import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { Person } from "../person";

/** What happened to a record: words of the specification for assignments, `update` and `create` otherwise. */
export type NewFqdnEvent = {
  fqdnId: string;
  event: string;
  note: string;
  before: unknown;
  after: unknown;
};

/** Writes history; nothing ever changes it. */
export async function insertFqdnEvents(
  trx: Transaction<Database>,
  events: readonly NewFqdnEvent[],
  { by, at }: { by: Person; at: Date },
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("fqdn_event")
    .values(
      events.map(({ fqdnId, event, note, before, after }) => ({
        fqdn_id: fqdnId,
        occurred_at: at,
        actor_key: by.key,
        actor_name: by.name,
        event,
        note,
        before: before === null ? null : JSON.stringify(before),
        after: after === null ? null : JSON.stringify(after),
      })),
    )
    .execute();
}
