import { sql, type Selectable, type Transaction, type Updateable } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type {
  AddedMethod,
  ApprovedVersion,
  ConnectionType,
  Solution,
  SolutionState,
  SolutionStatus,
  SolutionType,
  Visibility,
} from "./solution";

type Connection = Db | Transaction<Database>;

export type SolutionRow = Selectable<Database["solution"]>;

type Named = { variant: Variant; id: string };

/** A solution of the variant. @param lock keeps others from writing it until the transaction ends */
export async function findSolution(
  db: Connection,
  { variant, id }: Named,
  { lock = false } = {},
): Promise<Solution | undefined> {
  const query = db
    .selectFrom("solution")
    .selectAll()
    .where("variant", "=", variant)
    .where("id", "=", id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && solutionOf(row);
}

/** Several solutions of the variant by id, in any order. */
export async function listSolutionsById(
  db: Connection,
  { variant, ids }: { variant: Variant; ids: readonly string[] },
): Promise<Solution[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("solution")
    .selectAll()
    .where("variant", "=", variant)
    .where("id", "in", [...ids])
    .execute();
  return rows.map(solutionOf);
}

/** What is written of a solution; what the database works out is left out. */
export type WrittenSolution = Omit<Solution, "isOfficial" | "counts" | "waitingCount">;

/** Adds a solution without entries. */
export async function insertSolution(
  trx: Transaction<Database>,
  variant: Variant,
  solution: WrittenSolution,
): Promise<void> {
  await trx
    .insertInto("solution")
    .values({
      id: solution.id,
      variant,
      owner_partner_id: solution.ownerPartnerId,
      added_at: solution.addedAt,
      added_by_method: solution.addedByMethod,
      added_by_name: solution.addedByName,
      ...columnsOf(solution),
    })
    .execute();
}

/**
 * Writes a solution that is locked, and counts its entries.
 *
 * @returns the solution as it is stored
 */
export async function updateSolution(
  trx: Transaction<Database>,
  solution: WrittenSolution,
): Promise<Solution> {
  const counted = await trx
    .selectFrom("solution_entry")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("list", "=", "asns").as("asns"),
      fn.countAll<number>().filterWhere("list", "=", "ips").as("ips"),
      fn.countAll<number>().filterWhere("list", "=", "sslCertificates").as("sslCertificates"),
      fn.countAll<number>().filterWhere("list", "=", "vpns").as("vpns"),
      fn.countAll<number>().filterWhere("is_accepted", "=", false).as("waiting"),
    ])
    .where("solution_id", "=", solution.id)
    .executeTakeFirstOrThrow();
  const row = await trx
    .updateTable("solution")
    .set({
      ...columnsOf(solution),
      asn_count: Number(counted.asns),
      prefix_count: Number(counted.ips),
      certificate_count: Number(counted.sslCertificates),
      vpn_count: Number(counted.vpns),
      waiting_count: Number(counted.waiting),
      // Lists that were verified can be reminded of again.
      reminded_at: sql`case when verified_at is not distinct from ${solution.verifiedAt}
        then reminded_at end`,
    })
    .where("id", "=", solution.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return solutionOf(row);
}

function columnsOf(solution: WrittenSolution) {
  const { approved } = solution;
  return {
    name: solution.name,
    type: solution.type,
    connection_type: solution.connectionType,
    state: solution.state,
    status: solution.status,
    visibility: solution.visibility,
    description: solution.description,
    set_up_url: solution.setUpUrl,
    tags: [...solution.tags],
    approved_name: approved?.name ?? null,
    approved_type: approved?.type ?? null,
    approved_visibility: approved?.visibility ?? null,
    approved_state: approved?.state ?? null,
    approved_by_name: approved?.by ?? null,
    approved_at: approved?.at ?? null,
    verified_at: solution.verifiedAt,
    closed_at: solution.closedAt,
    updated_at: solution.updatedAt,
    revision: solution.revision,
    open_contributions: solution.openContributions,
  } satisfies Updateable<Database["solution"]>;
}

export function solutionOf(row: SolutionRow): Solution {
  return {
    id: row.id,
    ownerPartnerId: row.owner_partner_id,
    name: row.name,
    type: row.type as SolutionType,
    connectionType: row.connection_type as ConnectionType,
    state: row.state as SolutionState,
    status: row.status as SolutionStatus,
    visibility: row.visibility as Visibility,
    description: row.description,
    setUpUrl: row.set_up_url,
    tags: row.tags,
    approved: approvedOf(row),
    addedAt: row.added_at,
    addedByMethod: row.added_by_method as AddedMethod,
    addedByName: row.added_by_name,
    verifiedAt: row.verified_at,
    closedAt: row.closed_at,
    updatedAt: row.updated_at,
    revision: row.revision,
    counts: {
      asns: row.asn_count,
      ips: row.prefix_count,
      sslCertificates: row.certificate_count,
      vpns: row.vpn_count,
    },
    waitingCount: row.waiting_count,
    openContributions: row.open_contributions,
    isOfficial: row.is_official,
  };
}

function approvedOf(row: SolutionRow): ApprovedVersion | null {
  return row.approved_at === null
    ? null
    : {
        name: row.approved_name ?? row.name,
        type: (row.approved_type ?? row.type) as SolutionType,
        visibility: (row.approved_visibility ?? "Private") as Visibility,
        state: (row.approved_state ?? "Approved") as ApprovedVersion["state"],
        by: row.approved_by_name ?? "",
        at: row.approved_at,
      };
}
