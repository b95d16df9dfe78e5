import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Moved } from "./contributed-entries";
import type { Conflict } from "./review-solution.server";
import type { Solution } from "./solution";
import { listTakenEntries } from "./solution-entry.repository.server";

/**
 * The arriving entries of a contribution that a third solution has: another official one of the slot, or
 * another one of the target's owner. The private solution itself is about to lose them.
 */
export async function listConflicts(
  db: Db | Transaction<Database>,
  variant: Variant,
  {
    solution,
    target,
    arriving,
  }: { solution: Solution; target: Solution } & Pick<Moved, "arriving">,
): Promise<Conflict[]> {
  const taken = await listTakenEntries(db, { ...target, variant }, arriving);
  const valueOf = new Map(arriving.map(({ list, key, value }) => [`${list} ${key}`, value]));
  return taken
    .filter(({ solutionId }) => solutionId !== solution.id)
    .map(({ list, key, solutionName }) => ({
      list,
      value: valueOf.get(`${list} ${key}`) ?? key,
      solutionName,
    }));
}
