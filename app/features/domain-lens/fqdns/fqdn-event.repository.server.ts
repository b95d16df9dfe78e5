import type { Transaction } from "kysely";

import { textOrNull } from "~/lib/document-version";
import type { Database } from "#db/schema";

import { attributesDocument } from "../attributes-document";
import type { Person } from "../person";

/** What happened to a record: words of the specification for assignments, `update` and `create` otherwise. */
export type NewFqdnEvent = {
  fqdnId: string;
  event: string;
  note: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
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
        before: textOrNull(attributesDocument, before),
        after: textOrNull(attributesDocument, after),
      })),
    )
    .execute();
}
