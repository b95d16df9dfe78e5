import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

/**
 * Which of some batches are stored. Samples on a further server whose batch is not count nowhere.
 *
 * @param first the first server. Ask after the samples were read: a batch is stored after its samples.
 */
export async function storedAmong(
  first: Db | Transaction<Database>,
  batchIds: Iterable<number>,
): Promise<{ stored: ReadonlySet<number>; aggregated: ReadonlySet<number> }> {
  const ids = [...new Set(batchIds)];
  const rows =
    ids.length === 0
      ? []
      : await first
          .selectFrom("sample_batch")
          .select(["id", "is_due"])
          .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
          .execute();
  return {
    stored: new Set(rows.map(({ id }) => id)),
    aggregated: new Set(rows.flatMap(({ id, is_due: isDue }) => (isDue ? [] : [id]))),
  };
}
