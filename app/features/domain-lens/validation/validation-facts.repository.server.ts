import { sql, type Transaction } from "kysely";

import { readOrNull } from "~/lib/document-version";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Disposition } from "../change-requests/difference";
import type { EndpointSetContent, Instance } from "../endpoint-sets/endpoint-set";
import { setContentDocument } from "../endpoint-sets/set-content-document";
import type { SetRef } from "./overlap";

type Connection = Db | Transaction<Database>;

/** Most staged changes of an instance that are looked at beside one. */
const stagedMost = 500;

/** Most sets that are named as referring to one. */
const referringMost = 20;

/** A change that is staged beside the one under test. */
export type StagedChange = SetRef & {
  setId: string;
  disposition: Disposition;
  base: EndpointSetContent | null;
  proposal: EndpointSetContent;
};

/**
 * What a change may be published together with; `among` are the sets that a publish run takes,
 * without which all count.
 */
type BesideQuestion = { instance: Instance; changeId: string; among?: readonly string[] };

/** What is staged beside a change. */
export async function listStagedBeside(
  db: Connection,
  { instance, changeId, among }: BesideQuestion,
): Promise<StagedChange[]> {
  let query = db
    .selectFrom("change_request")
    .innerJoin("endpoint_set", "endpoint_set.internal_id", "change_request.set_id")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select([
      "change_request.set_id",
      "change_request.disposition",
      "change_request.base",
      "change_request.proposal",
      "endpoint_set.public_id",
      "workload.name",
    ])
    .where("change_request.instance", "=", instance)
    .where("change_request.status", "=", "StagedForPublishing")
    .where("change_request.id", "!=", changeId)
    .orderBy("change_request.staged_at")
    .orderBy("change_request.id")
    .limit(stagedMost);
  if (among !== undefined)
    query = query.where(sql<boolean>`change_request.set_id = any(${[...among]}::uuid[])`);
  return (await query.execute()).map((row) => ({
    setId: row.set_id,
    internalId: row.set_id,
    publicId: row.public_id,
    workload: row.name,
    disposition: row.disposition as Disposition,
    base: readOrNull(setContentDocument, row.base),
    proposal: setContentDocument.read(row.proposal),
  }));
}

/** What sets are compared by that others refer to. */
export type MemberSet = SetRef & { isPublished: boolean; prefixes: string[] };

/** A member set with what is published of it; undefined where there is no such set. */
export async function findMemberSet(
  db: Connection,
  internalId: string,
): Promise<MemberSet | undefined> {
  const row = await db
    .selectFrom("endpoint_set")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select([
      "endpoint_set.internal_id",
      "endpoint_set.public_id",
      "endpoint_set.published_version",
      "endpoint_set.is_deleted",
      "endpoint_set.is_member_set",
      "workload.name",
    ])
    .where("endpoint_set.internal_id", "=", internalId)
    .executeTakeFirst();
  if (!row) return undefined;
  const prefixes = await db
    .selectFrom("endpoint_set_prefix")
    .select(sql<string>`prefix::text`.as("prefix"))
    .where("set_id", "=", internalId)
    .where("removes_on", "is", null)
    .execute();
  return {
    internalId: row.internal_id,
    publicId: row.public_id,
    workload: row.name,
    isPublished: row.published_version !== null && !row.is_deleted && row.is_member_set,
    prefixes: prefixes.map(({ prefix }) => prefix),
  };
}

/** Published sets that refer to a member set; `workloadType` asks for those of such workloads only. */
export async function listReferringSets(
  db: Connection,
  memberSetId: string,
  { workloadType }: { workloadType?: "External" } = {},
): Promise<SetRef[]> {
  let query = db
    .selectFrom("endpoint_set")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select(["endpoint_set.internal_id", "endpoint_set.public_id", "workload.name"])
    .where("endpoint_set.member_set_id", "=", memberSetId)
    .where("endpoint_set.is_deleted", "=", false)
    .where("endpoint_set.published_version", "is not", null)
    .orderBy("endpoint_set.public_id")
    .limit(referringMost);
  if (workloadType) query = query.where("workload.workload_type", "=", workloadType);
  return (await query.execute()).map((row) => ({
    internalId: row.internal_id,
    publicId: row.public_id,
    workload: row.name,
  }));
}

/** Whether a workload is one whose endpoints stay inside. */
export async function isInternalWorkload(db: Connection, workloadId: string): Promise<boolean> {
  const row = await db
    .selectFrom("workload")
    .select("workload_type")
    .where("id", "=", workloadId)
    .executeTakeFirst();
  return row?.workload_type === "Internal";
}
