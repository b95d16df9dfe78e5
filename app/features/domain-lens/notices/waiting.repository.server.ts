import { sql } from "kysely";

import type { RoleScope } from "~/features/identity/account";
import type { Db } from "~/platform/database.server";

import type { Disposition } from "../change-requests/difference";
import { openStatuses } from "../change-requests/workflow";
import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";
import type { RoleWorkload } from "../person";
import type { UnderReview } from "./waiting";

/** Most of each kind that are looked at, the longest waiting. */
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

export type ReviewedChange = UnderReview & { id: string; setId: string; submittedAt: Date };

type ReviewRow = {
  id: string; set_id: string; submitted_at: Date; authors: { key: string }[]; base: EndpointSetContent | null; proposal: EndpointSetContent; disposition: Disposition;
  difference_hash: string | null; champion_approval: UnderReview["championApproval"]; council_approval: UnderReview["councilApproval"]; workloads: RoleWorkload[];
};

/** Unblocked changes under review in what somebody reviews, those that wait longest first. */
export async function listUnderReview(db: Db, scopes: Scopes): Promise<ReviewedChange[]> {
  const { isCouncil, workloadIds, areas } = reviewed(scopes);
  if (!isCouncil && workloadIds.length === 0 && areas.length === 0) return [];
  const { rows } = await sql<ReviewRow>`
    select change_request.id, set_id, submitted_at, authors, base, proposal, disposition, difference_hash, champion_approval, council_approval,
      (select json_agg(json_build_object('id', workload.id, 'serviceArea', workload.service_area)) from workload
        where workload.id in ((proposal ->> 'workloadId')::uuid, coalesce((base ->> 'workloadId')::uuid, (proposal ->> 'workloadId')::uuid))) as workloads
    from change_request join workload as own on own.id = (proposal ->> 'workloadId')::uuid
    where status = 'PendingReview' and block is null and submitted_at is not null
      and (${isCouncil} or own.id = any(${workloadIds}::uuid[]) or own.service_area = any(${areas}::text[]))
    order by submitted_at, change_request.id limit ${lookedAt}`.execute(db);
  return rows.map((row) => ({
    id: row.id, setId: row.set_id, submittedAt: row.submitted_at, authors: row.authors, base: row.base, proposal: row.proposal, disposition: row.disposition,
    hash: row.difference_hash, championApproval: row.champion_approval, councilApproval: row.council_approval, workloads: row.workloads,
  }));
}

export type BlockedChange = { id: string; setId: string; subject: string; blockedAt: Date };

/** Open changes that somebody has blocked and nobody unblocked, the longest first. */
export async function listBlockedBy(db: Db, key: string): Promise<BlockedChange[]> {
  const rows = await db
    .selectFrom("change_request")
    .select(["id", "set_id", sql<string>`proposal ->> 'publicDescription'`.as("subject"), sql<string>`block ->> 'at'`.as("at")])
    .where("status", "in", openStatuses)
    .where(sql<string>`block ->> 'by'`, "=", key)
    .orderBy(sql`block ->> 'at'`)
    .limit(lookedAt)
    .execute();
  return rows.map(({ id, set_id: setId, subject, at }) => ({ id, setId, subject, blockedAt: new Date(at) }));
}

export type RequestedRecord = { fqdnId: string; domainName: string; requestedAt: Date };

/** Requests for workloads that somebody is champion of, the longest waiting first. */
export async function listRequestedFor(db: Db, scopes: Scopes): Promise<RequestedRecord[]> {
  const { workloadIds, areas } = reviewed(scopes);
  if (workloadIds.length === 0 && areas.length === 0) return [];
  const rows = await db
    .selectFrom("workload_assignment")
    .innerJoin("workload", "workload.id", "workload_assignment.new_workload_id")
    .innerJoin("fqdn", "fqdn.id", "workload_assignment.fqdn_id")
    .select(["fqdn.id", "fqdn.domain_name", "requested_at"])
    .where("status", "=", "pending")
    .where(sql<boolean>`(workload.id = any(${workloadIds}::uuid[]) or workload.service_area = any(${areas}::text[]))`)
    .orderBy("requested_at")
    .limit(lookedAt)
    .execute();
  return rows.map(({ id, domain_name: domainName, requested_at: requestedAt }) => ({ fqdnId: id, domainName, requestedAt }));
}
