import type { Selectable, Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Contribution, ContributionStatus, Resolution } from "./contribution";
import { contributionDocument } from "./solution-documents";

type Connection = Db | Transaction<Database>;

/** Which solutions a contribution is between: it may have 20 000 changes, which most pages do not show. */
export type ContributionHead = Pick<Contribution, "id" | "solutionId" | "targetId">;

/** The open contribution of a private solution: there is at most one. */
export async function findOpenContribution(
  db: Connection,
  solutionId: string,
): Promise<Pick<Contribution, "id"> | undefined> {
  return db
    .selectFrom("solution_contribution")
    .select("id")
    .where("solution_id", "=", solutionId)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** @param lock keeps others from deciding about it until the transaction ends */
export async function findContribution(
  db: Connection,
  { variant, id }: { variant: Variant; id: string },
  { lock = false } = {},
): Promise<Contribution | undefined> {
  const query = db
    .selectFrom("solution_contribution")
    .selectAll()
    .where("variant", "=", variant)
    .where("id", "=", id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && contributionOf(row);
}

/** Adds an open contribution. */
export async function insertContribution(
  trx: Transaction<Database>,
  variant: Variant,
  contribution: Contribution,
): Promise<void> {
  await trx
    .insertInto("solution_contribution")
    .values({
      id: contribution.id,
      variant,
      solution_id: contribution.solutionId,
      target_id: contribution.targetId,
      target_revision: contribution.targetRevision,
      partner_id: contribution.partnerId,
      status: contribution.status,
      note: contribution.note,
      changes: contributionDocument.text({ changes: contribution.changes }),
      created_at: contribution.createdAt,
      created_by_key: contribution.createdBy.key,
      created_by_name: contribution.createdBy.name,
      revision: contribution.revision,
    })
    .execute();
}

/** Writes what was decided about a contribution that is locked. */
export async function updateContribution(
  trx: Transaction<Database>,
  { id, status, resolution, closed, revision }: Contribution,
): Promise<void> {
  await trx
    .updateTable("solution_contribution")
    .set({
      status,
      resolution,
      closed_at: closed?.at ?? null,
      closed_by_name: closed?.by ?? null,
      closed_note: closed?.note ?? null,
      revision,
    })
    .where("id", "=", id)
    .execute();
}

/** Most contributions that one call lists, and most open ones of a page, which has only links to them. */
const listedLimit = 100;
const openLimit = 1_000;

/** Contributions of a partner, to its solutions, from or to a solution, or all. */
export type ContributionsOf =
  { partnerId: string } | { targetOwnerId: string } | { solutionId: string } | { open: "all" };

export type ContributionsAsked = ContributionsOf & {
  variant: Variant;
  statuses: readonly ContributionStatus[];
};

/** Contributions, the newest first. */
export async function listContributions(
  db: Connection,
  asked: ContributionsAsked,
): Promise<Contribution[]> {
  return rowsOf(await askedFor(db, asked).selectAll("solution_contribution").execute());
}

/** The open contributions, the newest first, without what they change. */
export async function listOpenContributions(
  db: Connection,
  asked: ContributionsOf & { variant: Variant },
): Promise<ContributionHead[]> {
  const rows = await askedFor(db, { ...asked, statuses: ["active"] }, openLimit)
    .select(["solution_contribution.id", "solution_id", "target_id"])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    solutionId: row.solution_id,
    targetId: row.target_id,
  }));
}

function askedFor(
  db: Connection,
  { variant, statuses, ...asked }: ContributionsAsked,
  limit = listedLimit,
) {
  const query = db
    .selectFrom("solution_contribution")
    .where("solution_contribution.variant", "=", variant)
    .where("solution_contribution.status", "in", [...statuses])
    .orderBy("solution_contribution.created_at", "desc")
    .orderBy("solution_contribution.id")
    .limit(limit);
  if ("partnerId" in asked) return query.where("partner_id", "=", asked.partnerId);
  if ("solutionId" in asked)
    return query.where(({ or, eb }) =>
      or([eb("solution_id", "=", asked.solutionId), eb("target_id", "=", asked.solutionId)]),
    );
  if ("targetOwnerId" in asked)
    return query.where("target_id", "in", (eb) =>
      eb
        .selectFrom("solution")
        .select("solution.id")
        .where("solution.owner_partner_id", "=", asked.targetOwnerId),
    );
  return query;
}

function rowsOf(rows: readonly Selectable<Database["solution_contribution"]>[]): Contribution[] {
  return rows.map(contributionOf);
}

function contributionOf(row: Selectable<Database["solution_contribution"]>): Contribution {
  return {
    id: row.id,
    solutionId: row.solution_id,
    targetId: row.target_id,
    targetRevision: row.target_revision,
    partnerId: row.partner_id,
    status: row.status as ContributionStatus,
    resolution: row.resolution as Resolution | null,
    note: row.note,
    changes: contributionDocument.read(row.changes).changes,
    createdAt: row.created_at,
    createdBy: { key: row.created_by_key, name: row.created_by_name },
    closed: row.closed_at && {
      at: row.closed_at,
      by: row.closed_by_name ?? "",
      note: row.closed_note ?? "",
    },
    revision: row.revision,
  };
}
