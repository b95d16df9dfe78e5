import type { Transaction } from "kysely";

import type { Person } from "~/features/identity/person";
import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import { lockPair } from "./contribute.server";
import { findContribution, listContributions } from "./contribution.repository.server";
import { closeContribution } from "./decide-contribution.server";

/** Whose contributions are cancelled, by whom and why. */
export type Cancelling = {
  variant: Variant;
  partnerId: string;
  by: Person;
  note: string;
  now: Date;
};

/**
 * Cancels every open contribution of a partner, in the caller's transaction; both histories of each tell it.
 *
 * @returns how many were cancelled
 */
export async function cancelContributionsOf(
  trx: Transaction<Database>,
  { variant, partnerId, by, note, now }: Cancelling,
): Promise<number> {
  let cancelled = 0;
  for (;;) {
    const open = await listContributions(trx, { variant, partnerId, statuses: ["active"] });
    if (open.length === 0) return cancelled;
    for (const named of open) {
      const [solution, target] = await lockPair(trx, { variant, ...named });
      const contribution = await findContribution(trx, { variant, id: named.id }, { lock: true });
      // What was decided before it could be locked is no longer listed.
      if (!solution || !target || contribution?.status !== "active") continue;
      await closeContribution(
        trx,
        { variant, now, by },
        {
          ...{ solution, target, contribution, note },
          ...{ action: "cancel", status: "cancelled", resolution: null, moved: null },
        },
      );
      cancelled += 1;
    }
  }
}
