import { sql, type Transaction } from "kysely";

import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Database } from "#db/schema";

import type { Db } from "./database.server";
import type { Environment } from "./environment.server";
import { readKeysetPage, type KeysetAsked, type Placed } from "./keyset.repository.server";

type Variant = Environment["variants"][number];

/** Everything that operators change, and what tenants' administrators allow; the word is stored. */
export const auditActions = [
  "grant-role",
  "revoke-role",
  "end-sessions",
  "change-setting",
  "reset-setting",
  "change-sharing-settings",
  "register-webhook",
  "pause-webhook",
  "resume-webhook",
  "delete-webhook",
  "make-outage-feed",
  "remove-outage-feed",
  "register-outage-webhook",
  "pause-outage-webhook",
  "resume-outage-webhook",
  "delete-outage-webhook",
  "name-deputy",
  "end-deputy",
  "create-ingest-key",
  "revoke-ingest-key",
  "correct-provider-index",
  "activate-as-dataset",
  "roll-back-as-datasets",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who changed something: an account, or the command line, which has none. */
export type AuditActor = { id: string | null; name: string };

/** One change as it is written down: who, what, from, to. */
export type AuditEntry = {
  variant: Variant;
  occurredAt: Date;
  actor: AuditActor;
  action: AuditAction;
  /** What was changed: a setting's key, a person's tenant and object id, a tenant's id. */
  subject: string;
  /** What it was before and is now; null where there was or is nothing. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type StoredAuditEntry = Omit<AuditEntry, "variant" | "action"> & {
  id: number;
  action: string;
};

/** Writes one entry, in the transaction of the change itself. */
export async function insertAuditEntry(
  trx: Transaction<Database>,
  { variant, occurredAt, actor, ...entry }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto("audit_entry")
    .values({
      variant,
      occurred_at: occurredAt,
      actor_id: actor.id,
      actor_name: actor.name,
      action: entry.action,
      subject: entry.subject,
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
    })
    .execute();
}

type AuditRow = Placed & {
  id: number;
  occurred_at: Date;
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** A page of a variant's entries, as their numbers count them. */
export async function listAuditEntries(
  db: Db,
  { variant, action, ...asked }: { variant: Variant; action: AuditAction | null } & KeysetAsked,
  limit: number,
): Promise<ListPage<StoredAuditEntry>> {
  const isMeant = action === null ? sql`true` : sql`action = ${action}`;
  const id = sql`id`;
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: id, form: "count" },
    id: { column: id, form: "count" },
    select: ({ key, id: placeId, where, orderBy, limit: most }) => sql<AuditRow>`
      select audit_entry.*, ${key} as place_key, ${placeId} as place_id from audit_entry
      where variant = ${variant} and ${isMeant} and ${where} order by ${orderBy} limit ${most}`,
  });
  return mapPage(page, (row) => ({
    id: row.id,
    occurredAt: row.occurred_at,
    actor: { id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
  }));
}
