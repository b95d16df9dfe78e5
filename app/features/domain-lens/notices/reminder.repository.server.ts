import { sql, type RawBuilder, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { setHref } from "../change-requests/changes-address";
import { requestsHref } from "../endpoints-address";
import { ocdiPanelHref } from "../ocdi/ocdi-address";
import type { NoticeKind } from "./notice";

type Connection = Db | Transaction<Database>;

/** Most of each kind that one round looks at: more than there are sets, each with one open change. */
const lookedAt = 10_000;

/** An address with an id of the row at its end, as SQL. */
function hrefOf(address: string, id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`${address} || ${id}::text`;
}

/** Whether nobody was reminded of an address since an instant; the pattern is that of the index. */
function unreminded(
  kinds: readonly NoticeKind[],
  href: RawBuilder<string>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from notice where notice.kind like 'reminder%' and notice.kind =
      any(${[...kinds]}::text[]) and notice.href = ${href} and notice.created_at >= ${since})`;
}

/**
 * A change under review with its waits: that for approvals begins when it is submitted, sent
 * back by the publish run or unblocked; that for staging with the last decision.
 */
const waiting = sql`(
  select change_request.id, set_id, began_at, greatest(began_at, (champion_approval ->> 'at')::timestamptz,
    (council_approval ->> 'at')::timestamptz, (bypass ->> 'at')::timestamptz) as decided_at
  from change_request
  cross join lateral (select greatest(submitted_at, max(occurred_at)) as began_at from change_event where
    change_id = change_request.id and event in ('ReturnFromPublishing', 'UnblockChanges')) as wait
  where status = 'PendingReview' and block is null and submitted_at is not null)`;

/**
 * Changes that waited since before an instant and of which nobody was reminded since the last
 * decision, the longest first.
 */
export async function listUnremindedChanges(db: Db, before: Date): Promise<string[]> {
  const href = sql<string>`${setHref("", "")} || set_id || '/changes/' || id`;
  const { rows } = await sql<{ id: string }>`
    select id from ${waiting} as waiting
    where began_at < ${before} and
      ${unreminded(["reminder", "reminder-staging", "reminder-bypass"], href, sql`decided_at`)}
    order by began_at, id limit ${lookedAt}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Since when a change waits for its approvals, and for being staged. */
export async function findWaits(
  trx: Connection,
  changeId: string,
): Promise<{ beganAt: Date; decidedAt: Date } | undefined> {
  const { rows } = await sql<{
    began_at: Date;
    decided_at: Date;
  }>`select began_at, decided_at from ${waiting} as waiting where id = ${changeId}`.execute(trx);
  return rows[0] && { beganAt: rows[0].began_at, decidedAt: rows[0].decided_at };
}

/** A request that was due when its workload's champions were reminded last was among those they were told of. */
const unremindedRequest = (before: Date, now: Date): RawBuilder<boolean> => {
  const dueAt = sql`workload_assignment.requested_at + (${now}::timestamptz - ${before}::timestamptz)`;
  const isUnreminded = unreminded(
    ["reminder-assignment"],
    hrefOf(requestsHref(""), sql`workload_assignment.new_workload_id`),
    dueAt,
  );
  return sql<boolean>`workload_assignment.status = 'pending' and workload_assignment.requested_at <
      ${before} and ${isUnreminded}`;
};

/** Workloads that records have been asked to move to since before an instant, and nobody was reminded. */
export async function listUnremindedTargets(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct new_workload_id as id from workload_assignment where ${unremindedRequest(before, now)}
      order by id limit ${lookedAt}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many records that is for one workload, and the name that was asked for first; null where there is none. */
export async function findUnremindedRequests(
  trx: Connection,
  workloadId: string,
  { before, now }: { before: Date; now: Date },
): Promise<{ domainName: string; count: number } | null> {
  const { rows } = await sql<{ domain_name: string; count: number }>`
    select fqdn.domain_name, count(*) over ()::integer as count from workload_assignment join fqdn on
      fqdn.id = workload_assignment.fqdn_id
    where new_workload_id = ${workloadId} and ${unremindedRequest(before, now)}
    order by requested_at, fqdn.domain_name limit 1`.execute(trx);
  return rows[0] ? { domainName: rows[0].domain_name, count: rows[0].count } : null;
}

/** Proposed OCDI associations that nobody touched since before an instant, and nobody was reminded of. */
export async function listUnremindedAssociations(db: Db, before: Date): Promise<string[]> {
  const href = hrefOf(ocdiPanelHref("", ""), sql`ocdi_association.id`);
  const isUnreminded = unreminded(["reminder-ocdi"], href, sql`ocdi_association.updated_at`);
  const { rows } = await sql<{ id: string }>`
    select id from ocdi_association
    where status = 'Pending' and updated_at < ${before} and ${isUnreminded}
    order by updated_at, id limit ${lookedAt}`.execute(db);
  return rows.map(({ id }) => id);
}
