import { sql } from "kysely";

import type { RoleScope } from "~/features/identity/account";
import { readOrNull } from "~/lib/document-version";
import type { Db } from "~/platform/database.server";

import { bulkLimit } from "../row-limits";
import { bypassDocument, decisionDocument } from "../change-requests/change-documents";
import type { Disposition } from "../change-requests/difference";
import { openStatuses } from "../change-requests/change-status";
import type { EndpointSetContent, Instance } from "../endpoint-sets/endpoint-set";
import { setContentDocument } from "../endpoint-sets/set-content-document";
import type { Person, RoleWorkload } from "../person";
import type { Approval, Bypass } from "../change-requests/change-facts";

/** Most of each kind that are looked at, the longest waiting; of requests, as many as one bulk action makes. */
const lookedAt = 200;

type Scopes = readonly RoleScope[];

/** What somebody reviews for: everything, or these workloads and areas. */
function reviewed(scopes: Scopes): { isCouncil: boolean; workloadIds: string[]; areas: string[] } {
  const reviewing = scopes.filter(({ role }) => role !== "editor");
  return {
    isCouncil: reviewing.some(({ role }) => role === "connectivity-champion"),
    workloadIds: reviewing.flatMap(({ workloadId }) => workloadId ?? []),
    areas: reviewing.flatMap(({ serviceArea }) => serviceArea ?? []),
  };
}

/** A change under review as it is stored. */
export type ReviewedChange = {
  id: string;
  setId: string;
  submittedAt: Date;
  authors: readonly { key: string }[];
  base: EndpointSetContent | null;
  proposal: EndpointSetContent;
  disposition: Disposition;
  hash: string | null;
  championApproval: Approval | null;
  councilApproval: Approval | null;
  bypass: Bypass | null;
  workloads: readonly RoleWorkload[];
};

type ReviewRow = {
  id: string;
  set_id: string;
  submitted_at: Date;
  authors: { key: string }[];
  base: unknown;
  proposal: unknown;
  disposition: Disposition;
  difference_hash: string | null;
  champion_approval: unknown;
  council_approval: unknown;
  bypass: unknown;
  workloads: RoleWorkload[];
};

const reviewColumns = sql`change_request.id, set_id, submitted_at, authors, base, proposal, disposition,
    difference_hash, champion_approval, council_approval, bypass,
  (select json_agg(json_build_object('id', workload.id, 'serviceArea', workload.service_area)) from workload
    where workload.id in ((proposal ->> 'workloadId')::uuid, coalesce((base ->> 'workloadId')::uuid,
      (proposal ->> 'workloadId')::uuid))) as workloads`;

function reviewedOf(row: ReviewRow): ReviewedChange {
  return {
    id: row.id,
    setId: row.set_id,
    submittedAt: row.submitted_at,
    authors: row.authors,
    base: readOrNull(setContentDocument, row.base),
    proposal: setContentDocument.read(row.proposal),
    disposition: row.disposition,
    hash: row.difference_hash,
    championApproval: readOrNull(decisionDocument, row.champion_approval),
    councilApproval: readOrNull(decisionDocument, row.council_approval),
    bypass: readOrNull(bypassDocument, row.bypass),
    workloads: row.workloads,
  };
}

/** Unblocked changes under review in what somebody reviews, those that wait longest first. */
export async function listUnderReview(db: Db, scopes: Scopes): Promise<ReviewedChange[]> {
  const { isCouncil, workloadIds, areas } = reviewed(scopes);
  if (!isCouncil && workloadIds.length === 0 && areas.length === 0) return [];
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns}
    from change_request join workload as own on own.id = (proposal ->> 'workloadId')::uuid
    where status = 'PendingReview' and block is null and submitted_at is not null
      and (${isCouncil} or own.id = any(${workloadIds}::uuid[]) or own.service_area = any(${areas}::text[]))
    order by submitted_at, change_request.id limit ${lookedAt}`.execute(db);
  return rows.map(reviewedOf);
}

/** Unblocked changes under review that somebody is an author of, those that wait longest first. */
export async function listUnderReviewOf(db: Db, key: string): Promise<ReviewedChange[]> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from change_request
    where status in ('Draft', 'PendingReview') and status = 'PendingReview' and authors @>
      ${JSON.stringify([{ key }])}::jsonb and block is null and submitted_at is not null
    order by submitted_at, change_request.id limit ${lookedAt}`.execute(db);
  return rows.map(reviewedOf);
}

/** A change that others gave back to its authors, or blocked, and since when. */
export type ReturnedChange = {
  kind: "returned" | "blocked";
  id: string;
  setId: string;
  subject: string;
  since: Date;
};

/** An author's drafts that somebody else returned, and their changes that somebody else blocked, the longest first. */
export async function listReturnedTo(db: Db, key: string): Promise<ReturnedChange[]> {
  const { rows } = await sql<{
    kind: ReturnedChange["kind"];
    id: string;
    set_id: string;
    subject: string;
    since: Date;
  }>`
    select change_request.id, set_id, proposal ->> 'publicDescription' as subject,
      case when block is null then 'returned' else 'blocked' end as kind, coalesce((block ->>
        'at')::timestamptz, last.occurred_at) as since
    from change_request left join lateral (
      select event, actor_key, occurred_at from change_event
      where change_id = change_request.id and event in ('SubmitForReview', 'RevertSubmission') order by id
        desc limit 1) as last on true
    where status in ('Draft', 'PendingReview') and authors @> ${JSON.stringify([{ key }])}::jsonb
      and ((block is not null and block ->> 'by' <> ${key}) or (block is null and status = 'Draft' and
        last.event = 'RevertSubmission' and last.actor_key <> ${key}))
    order by since, change_request.id limit ${lookedAt}`.execute(db);
  return rows.map(({ set_id: setId, ...row }) => ({ ...row, setId }));
}

export type BlockedChange = { id: string; setId: string; subject: string; blockedAt: Date };

/** Open changes that somebody has blocked and nobody unblocked, the longest first. */
export async function listBlockedBy(db: Db, key: string): Promise<BlockedChange[]> {
  const rows = await db
    .selectFrom("change_request")
    .select([
      "id",
      "set_id",
      sql<string>`proposal ->> 'publicDescription'`.as("subject"),
      sql<string>`block ->> 'at'`.as("at"),
    ])
    .where("status", "in", openStatuses)
    .where(sql<string>`block ->> 'by'`, "=", key)
    .orderBy(sql`block ->> 'at'`)
    .limit(lookedAt)
    .execute();
  return rows.map(({ id, set_id: setId, subject, at }) => ({
    id,
    setId,
    subject,
    blockedAt: new Date(at),
  }));
}

export type RequestedRecord = {
  fqdnId: string;
  domainName: string;
  requestedAt: Date;
  instance: Instance;
  workload: string;
  requestedBy: string;
};

/** Requests for workloads that somebody is champion of, the longest waiting first. */
export async function listRequestedFor(db: Db, scopes: Scopes): Promise<RequestedRecord[]> {
  const { workloadIds, areas } = reviewed(scopes);
  if (workloadIds.length === 0 && areas.length === 0) return [];
  const rows = await db
    .selectFrom("workload_assignment")
    .innerJoin("workload", "workload.id", "workload_assignment.new_workload_id")
    .innerJoin("fqdn", "fqdn.id", "workload_assignment.fqdn_id")
    .select([
      "fqdn.id",
      "fqdn.domain_name",
      "fqdn.instance",
      "workload.name as workload",
      "requested_at",
      "requested_by_name",
    ])
    .where("status", "=", "pending")
    .where(
      sql<boolean>`(workload.id = any(${workloadIds}::uuid[]) or workload.service_area = any(${areas}::text[]))`,
    )
    .orderBy("requested_at")
    .orderBy("fqdn.domain_name")
    .limit(bulkLimit)
    .execute();
  return rows.map((row) => ({
    fqdnId: row.id,
    domainName: row.domain_name,
    requestedAt: row.requested_at,
    instance: row.instance as Instance,
    workload: row.workload,
    requestedBy: row.requested_by_name,
  }));
}

export type ProposedAssociation = {
  id: string;
  names: string;
  authors: readonly Person[];
  since: Date;
  instance: Instance;
};

/** OCDI associations that the council is to decide about, the longest waiting first. */
export async function listProposedAssociations(
  db: Db,
  scopes: Scopes,
): Promise<ProposedAssociation[]> {
  if (!reviewed(scopes).isCouncil) return [];
  const rows = await db
    .selectFrom("ocdi_association")
    .select(["id", "authors", "updated_at", "instance"])
    .select((eb) =>
      eb
        .selectFrom("ocdi_association_name")
        .select(
          sql<string>`coalesce(string_agg(domain_name, ', ' order by domain_name), '')`.as("names"),
        )
        .whereRef("association_id", "=", "ocdi_association.id")
        .where("kind", "=", "Ocdi")
        .as("names"),
    )
    .where("status", "=", "Pending")
    .orderBy("updated_at")
    .orderBy("id", "desc")
    .limit(lookedAt)
    .execute();
  return rows.map(({ id, names, authors, instance, updated_at: since }) => ({
    id,
    names: names ?? "",
    authors: authors as Person[],
    since,
    instance: instance as Instance,
  }));
}
