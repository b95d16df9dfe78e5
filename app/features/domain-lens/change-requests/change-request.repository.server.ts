import { sql, type Selectable, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { EndpointSetContent, Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";

import {
  searchTextOf,
  type BypassDecision,
  type ChangeRequest,
  type Decision,
} from "./change-request";
import type { Unfinished } from "./content-rules";
import type { Disposition } from "./difference";
import { openStatuses, type ChangeStatus } from "./change-status";

type Connection = Db | Transaction<Database>;

/** A change as its row has it. */
export function changeOf(row: Selectable<Database["change_request"]>): ChangeRequest {
  return {
    id: row.id,
    setId: row.set_id,
    instance: row.instance as Instance,
    status: row.status as ChangeStatus,
    revision: row.revision,
    disposition: row.disposition as Disposition,
    base: row.base as EndpointSetContent | null,
    baseRevision: row.base_revision,
    proposal: row.proposal as EndpointSetContent,
    unfinished: (row.unfinished ?? {}) as Unfinished,
    changeReason: row.change_reason,
    addEffectiveOn: row.add_effective_on,
    removeEffectiveOn: row.remove_effective_on,
    authors: row.authors as Person[],
    differenceHash: row.difference_hash,
    championApproval: row.champion_approval as Decision | null,
    councilApproval: row.council_approval as Decision | null,
    bypass: row.bypass as BypassDecision | null,
    block: row.block as Decision | null,
    unblock: row.unblock as Decision | null,
    submittedAt: row.submitted_at,
    stagedAt: row.staged_at,
    publishedAt: row.published_at,
    publishedVersion: row.published_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

function columnsOf(change: ChangeRequest) {
  return {
    status: change.status,
    disposition: change.disposition,
    base: json(change.base),
    base_revision: change.baseRevision,
    proposal: JSON.stringify(change.proposal),
    unfinished: json(Object.keys(change.unfinished).length > 0 ? change.unfinished : null),
    change_reason: change.changeReason,
    add_effective_on: change.addEffectiveOn,
    remove_effective_on: change.removeEffectiveOn,
    authors: JSON.stringify(change.authors),
    difference_hash: change.differenceHash,
    champion_approval: json(change.championApproval),
    council_approval: json(change.councilApproval),
    bypass: json(change.bypass),
    block: json(change.block),
    unblock: json(change.unblock),
    search_text: searchTextOf(change),
    submitted_at: change.submittedAt,
    staged_at: change.stagedAt,
    published_at: change.publishedAt,
    published_version: change.publishedVersion,
    updated_at: change.updatedAt,
  };
}

export async function findChangeRequest(
  db: Connection,
  id: string,
): Promise<ChangeRequest | undefined> {
  const row = await db
    .selectFrom("change_request")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && changeOf(row);
}

/** Several changes, in no order; unknown ids are left out. */
export async function findChangeRequests(
  db: Connection,
  ids: readonly string[],
): Promise<ChangeRequest[]> {
  if (ids.length === 0) return [];
  return (
    await db
      .selectFrom("change_request")
      .selectAll()
      .where("id", "in", [...ids])
      .execute()
  ).map(changeOf);
}

/** One change, locked until the transaction ends: two who decide at once wait in line. */
export async function lockChangeRequest(
  trx: Transaction<Database>,
  id: string,
): Promise<ChangeRequest | undefined> {
  const row = await trx
    .selectFrom("change_request")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && changeOf(row);
}

/** The change of a set that is still on its way; there is at most one. */
export async function findOpenChange(
  db: Connection,
  setId: string,
): Promise<ChangeRequest | undefined> {
  const row = await db
    .selectFrom("change_request")
    .selectAll()
    .where("set_id", "=", setId)
    .where("status", "in", openStatuses)
    .executeTakeFirst();
  return row && changeOf(row);
}

/** Published changes of a set, the newest first. */
export async function listPublishedChanges(
  db: Connection,
  setId: string,
  limit: number,
): Promise<ChangeRequest[]> {
  const rows = await db
    .selectFrom("change_request")
    .selectAll()
    .where("set_id", "=", setId)
    .where("status", "=", "Published")
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(changeOf);
}

type StagedChanges = {
  instance: Instance;
  limit: number;
  /** Leaves out a set's removal that is for a later UTC day than this one, `YYYY-MM-DD`. */
  dueOn?: string;
};

/** Staged changes of an instance, the longest staged first. */
export async function listStagedChanges(
  db: Connection,
  { instance, limit, dueOn }: StagedChanges,
): Promise<string[]> {
  let query = db
    .selectFrom("change_request")
    .select("id")
    .where("instance", "=", instance)
    .where("status", "=", "StagedForPublishing")
    .orderBy("staged_at")
    .orderBy("id")
    .limit(limit);
  if (dueOn !== undefined) query = query.where(isDueOn(dueOn));
  return (await query.execute()).map(({ id }) => id);
}

/** A set that is removed on a later day is published on that day: until then all of it stays. */
export function isDueOn(day: string) {
  return sql<boolean>`(disposition <> 'Remove' or remove_effective_on is null or remove_effective_on <= ${day})`;
}

/** @returns false when the set has an open change already */
export async function insertChangeRequest(
  trx: Transaction<Database>,
  change: ChangeRequest,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("change_request")
    .values({
      id: change.id,
      set_id: change.setId,
      instance: change.instance,
      created_at: change.createdAt,
      ...columnsOf(change),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Writes a change that the transaction has locked; its revision moves on. */
export async function updateChangeRequest(
  trx: Transaction<Database>,
  change: ChangeRequest,
): Promise<ChangeRequest> {
  const row = await trx
    .updateTable("change_request")
    .set((eb) => ({ ...columnsOf(change), revision: eb("revision", "+", 1) }))
    .where("id", "=", change.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return changeOf(row);
}

/** Ids of changes that were begun and not touched since `before`, at most `limit`. */
export async function listAbandonedStarts(
  db: Connection,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("change_request")
    .select("id")
    .where("status", "=", "Initialized")
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
