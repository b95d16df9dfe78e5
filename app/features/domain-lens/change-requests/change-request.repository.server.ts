import { sql, type Selectable, type Transaction } from "kysely";

import { readOrNull, textOrNull } from "~/lib/document-version";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Instance } from "../endpoint-sets/endpoint-set";
import { setContentDocument } from "../endpoint-sets/set-content-document";
import type { Person } from "../person";

import {
  blockDocument,
  bypassDocument,
  decisionDocument,
  unfinishedDocument,
} from "./change-documents";
import { searchTextOf, type ChangeRequest } from "./change-request";
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
    base: readOrNull(setContentDocument, row.base),
    baseRevision: row.base_revision,
    proposal: setContentDocument.read(row.proposal),
    unfinished: readOrNull(unfinishedDocument, row.unfinished) ?? {},
    changeReason: row.change_reason,
    addEffectiveOn: row.add_effective_on,
    removeEffectiveOn: row.remove_effective_on,
    authors: row.authors as Person[],
    differenceHash: row.difference_hash,
    championApproval: readOrNull(decisionDocument, row.champion_approval),
    councilApproval: readOrNull(decisionDocument, row.council_approval),
    bypass: readOrNull(bypassDocument, row.bypass),
    block: readOrNull(blockDocument, row.block),
    unblock: readOrNull(blockDocument, row.unblock),
    submittedAt: row.submitted_at,
    stagedAt: row.staged_at,
    publishedAt: row.published_at,
    publishedVersion: row.published_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function columnsOf(change: ChangeRequest) {
  return {
    status: change.status,
    disposition: change.disposition,
    base: textOrNull(setContentDocument, change.base),
    base_revision: change.baseRevision,
    proposal: setContentDocument.text(change.proposal),
    unfinished: textOrNull(
      unfinishedDocument,
      Object.keys(change.unfinished).length > 0 ? change.unfinished : null,
    ),
    change_reason: change.changeReason,
    add_effective_on: change.addEffectiveOn,
    remove_effective_on: change.removeEffectiveOn,
    authors: JSON.stringify(change.authors),
    difference_hash: change.differenceHash,
    champion_approval: textOrNull(decisionDocument, change.championApproval),
    council_approval: textOrNull(decisionDocument, change.councilApproval),
    bypass: textOrNull(bypassDocument, change.bypass),
    block: textOrNull(blockDocument, change.block),
    unblock: textOrNull(blockDocument, change.unblock),
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
