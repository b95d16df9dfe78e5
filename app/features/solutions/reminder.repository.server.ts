import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

/** A solution whose owner is reminded to verify its lists. */
export type UnverifiedSolution = { id: string; variant: Variant; partnerId: string; name: string };

/**
 * Marks solutions of partners as reminded whose lists nobody verified since `before`. Other processes
 * take others at the same time.
 */
export async function claimUnverifiedSolutions(
  trx: Transaction<Database>,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<UnverifiedSolution[]> {
  const { rows } = await sql<{ id: string; variant: string; partner_id: string; name: string }>`
    update solution set reminded_at = ${at} where id in (
      select id from solution where status = 'active' and reminded_at is null
        and owner_partner_id is not null and coalesce(verified_at, added_at) < ${before}
      order by coalesce(verified_at, added_at) limit ${limit} for update skip locked)
    returning id, variant, owner_partner_id as partner_id, name`.execute(trx);
  return rows.map(({ partner_id: partnerId, variant, ...row }) => ({
    ...row,
    partnerId,
    variant: variant as Variant,
  }));
}
