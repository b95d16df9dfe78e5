import { excerptOf } from "~/lib/excerpt";
import type { ListFile } from "~/lib/list/list-file";
import type { StoredAuditEntry } from "~/platform/audit-trail.repository.server";

/** Characters of a value that the page shows; the file has all of them. */
const shownLength = 200;

/** An entry as the page shows it; null is nothing, before the first and after the last. */
export type AuditEntryView = {
  id: number;
  occurredAt: string;
  actorName: string;
  action: string;
  subject: string;
  from: string | null;
  to: string | null;
};

export function auditEntryView({
  id,
  occurredAt,
  actor,
  action,
  subject,
  before,
  after,
}: StoredAuditEntry): AuditEntryView {
  return {
    id,
    occurredAt: occurredAt.toISOString(),
    actorName: actor.name,
    action,
    subject,
    from: shown(before),
    to: shown(after),
  };
}

/** The trail as a file. */
export const auditFile: ListFile<StoredAuditEntry> = {
  name: "pathlens-audit",
  columns: {
    id: ({ id }) => id,
    occurredAt: ({ occurredAt }) => occurredAt.toISOString(),
    actorId: ({ actor }) => actor.id,
    actorName: ({ actor }) => actor.name,
    action: ({ action }) => action,
    subject: ({ subject }) => subject,
    from: ({ before }) => whole(before),
    to: ({ after }) => whole(after),
  },
};

/** A setting's value alone, a role with the name of whoever holds it. */
function whole(written: Record<string, unknown> | null): string | null {
  if (written === null) return null;
  return JSON.stringify("value" in written ? written.value : written);
}

function shown(written: Record<string, unknown> | null): string | null {
  const text = whole(written);
  return text === null ? null : excerptOf(text, shownLength);
}
