import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import { entryLimit } from "./solution";

/** AS numbers that show which organisations were accepted: as many as the lists of several solutions may have. */
const acceptedLimit = 5 * entryLimit;

/** The AS numbers that leadership has accepted for a partner, over all its solutions. */
export async function listAcceptedOfOwner(
  trx: Transaction<Database>,
  { variant, ownerPartnerId }: { variant: Variant; ownerPartnerId: string | null },
): Promise<{ list: "asns"; value: string }[]> {
  if (ownerPartnerId === null) return [];
  const rows = await trx
    .selectFrom("solution_entry")
    .select("value")
    .where("variant", "=", variant)
    .where("owner_key", "=", ownerPartnerId)
    .where("list", "=", "asns")
    .where("is_accepted", "=", true)
    .orderBy("value_key")
    .limit(acceptedLimit)
    .execute();
  return rows.map(({ value }) => ({ list: "asns", value }));
}
