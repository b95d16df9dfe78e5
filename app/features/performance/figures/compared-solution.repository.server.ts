import { sql, type Transaction } from "kysely";

import { suiteParentAsn } from "~/features/asn/organisations";
import type { Variant } from "~/features/settings/variants";
import type { Slot, SolutionType } from "~/features/solutions/solution";

import type { Database } from "#db/schema";

import type { NumberedSolution } from "./numbered-solution";

/** An official solution that others are compared with. */
export type ComparedSolution = NumberedSolution & {
  id: string;
  name: string;
  type: SolutionType;
  /** The partner that has it; null is leadership. */
  ownerPartnerId: string | null;
};

/**
 * The official solutions of a variant and slot that ever had samples, by their numbers. Those of the suite are
 * left out: their samples come from inside it. Source: provider rules, sections 2 and 4.
 */
export async function listComparedSolutions(
  trx: Transaction<Database>,
  { variant, slot }: { variant: Variant; slot: Slot },
): Promise<ComparedSolution[]> {
  return trx
    .selectFrom("solution")
    .innerJoin("aggregate_solution", "aggregate_solution.solution_id", "solution.id")
    .select([
      "solution.id",
      "solution.owner_partner_id as ownerPartnerId",
      "aggregate_solution.number",
      "aggregate_solution.pack",
      "aggregate_solution.earlier_pack as earlierPack",
      "aggregate_solution.own_from_day as ownFromDay",
      sql<string>`coalesce(solution.approved_name, solution.name)`.as("name"),
      sql<SolutionType>`coalesce(solution.approved_type, solution.type)`.as("type"),
    ])
    .where("solution.variant", "=", variant)
    .where("solution.is_official", "=", true)
    .where("solution.slot", "=", slot)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("solution_entry")
            .select("solution_entry.value_key")
            .whereRef("solution_entry.solution_id", "=", "solution.id")
            .where("solution_entry.list", "=", "asns")
            .where("solution_entry.value", "=", String(suiteParentAsn))
            .where("solution_entry.is_accepted", "=", true),
        ),
      ),
    )
    .orderBy("aggregate_solution.number")
    .execute();
}
