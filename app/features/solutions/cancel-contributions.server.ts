import type { Transaction } from "kysely";

import type { Person } from "~/features/identity/person";
import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import { findContribution, listOpenContributions } from "./contribution.repository.server";
import { closeContribution } from "./decide-contribution.server";
import type { Solution } from "./solution";
import { findSolution } from "./solution.repository.server";

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
  cancelling: Cancelling,
): Promise<number> {
  const { variant, partnerId } = cancelling;
  let cancelled = 0;
  for (;;) {
    const open = await listOpenContributions(trx, { variant, partnerId });
    if (open.length === 0) return cancelled;
    const ids = open.flatMap(({ solutionId, targetId }) => [solutionId, targetId]);
    await lockAll(trx, cancelling, ids);
    for (const { id } of open) cancelled += await cancelOne(trx, cancelling, id);
  }
}

/** Locks solutions in one order for all, so that two writers never wait for each other. */
async function lockAll(
  trx: Transaction<Database>,
  { variant }: Cancelling,
  ids: readonly string[],
): Promise<void> {
  for (const id of [...new Set(ids)].sort())
    await findSolution(trx, { variant, id }, { lock: true });
}

/** @returns 1, or 0 for a contribution that was decided before it could be locked */
async function cancelOne(
  trx: Transaction<Database>,
  { variant, by, note, now }: Cancelling,
  id: string,
): Promise<number> {
  const contribution = await findContribution(trx, { variant, id }, { lock: true });
  if (contribution?.status !== "active") return 0;
  const { solutionId, targetId } = contribution;
  const [solution, target] = [
    (await findSolution(trx, { variant, id: solutionId })) as Solution,
    (await findSolution(trx, { variant, id: targetId })) as Solution,
  ];
  await closeContribution(
    trx,
    { variant, now, by },
    {
      ...{ solution, target, contribution, note },
      ...{ action: "cancel", status: "cancelled", resolution: null, moved: null },
    },
  );
  return 1;
}
