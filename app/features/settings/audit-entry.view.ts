import type { CsvCell } from "~/lib/csv";
import { excerptOf } from "~/lib/excerpt";
import type { StoredAuditEntry } from "~/platform/audit-trail.repository.server";

/** Entries on one page of the trail, and the most that a file takes. */
export const auditEntriesPerPage = 50;
export const auditExportLimit = 10_000;

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

export const auditFileHead = [
  "id",
  "occurredAt",
  "actorId",
  "actorName",
  "action",
  "subject",
  "from",
  "to",
] as const;

/** An entry as a line of the file. */
export function auditFileLine({
  id,
  occurredAt,
  actor,
  action,
  subject,
  before,
  after,
}: StoredAuditEntry): CsvCell[] {
  return [
    id,
    occurredAt.toISOString(),
    actor.id,
    actor.name,
    action,
    subject,
    whole(before),
    whole(after),
  ];
}

/** A setting's value alone, a role with the name of whoever holds it. */
function whole(written: Record<string, unknown> | null): string | null {
  if (written === null) return null;
  return JSON.stringify("value" in written ? written.value : written);
}

function shown(written: Record<string, unknown> | null): string | null {
  const text = whole(written);
  return text === null ? null : excerptOf(text, shownLength);
}
