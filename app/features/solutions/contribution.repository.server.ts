import type { Selectable, Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Contribution, ContributionStatus, Resolution } from "./contribution";
import { contributionDocument } from "./solution-documents";

type Connection = Db | Transaction<Database>;

/** The open contribution of a private solution: there is at most one. */
export async function findOpenContribution(
  db: Connection,
  solutionId: string,
): Promise<Contribution | undefined> {
  const row = await db
    .selectFrom("solution_contribution")
    .selectAll()
    .where("solution_id", "=", solutionId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row && contributionOf(row);
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

/** Most contributions that one page or call lists. */
const listedLimit = 100;

/** Contributions by which they are looked for: of a partner, to its solutions, or all that are open. */
export type ContributionsAsked = {
  variant: Variant;
  statuses: readonly ContributionStatus[];
} & ({ partnerId: string } | { targetOwnerId: string } | { solutionId: string } | { open: "all" });

/** Contributions, the newest first. */
export async function listContributions(
  db: Connection,
  { variant, statuses, ...asked }: ContributionsAsked,
): Promise<Contribution[]> {
  const query = db
    .selectFrom("solution_contribution")
    .selectAll("solution_contribution")
    .where("solution_contribution.variant", "=", variant)
    .where("solution_contribution.status", "in", [...statuses])
    .orderBy("solution_contribution.created_at", "desc")
    .orderBy("solution_contribution.id")
    .limit(listedLimit);
  if ("partnerId" in asked)
    return rowsOf(await query.where("partner_id", "=", asked.partnerId).execute());
  if ("solutionId" in asked)
    return rowsOf(
      await query
        .where(({ or, eb }) =>
          or([eb("solution_id", "=", asked.solutionId), eb("target_id", "=", asked.solutionId)]),
        )
        .execute(),
    );
  if ("targetOwnerId" in asked)
    return rowsOf(
      await query
        .innerJoin("solution", "solution.id", "solution_contribution.target_id")
        .where("solution.owner_partner_id", "=", asked.targetOwnerId)
        .execute(),
    );
  return rowsOf(await query.execute());
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
