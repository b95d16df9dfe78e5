import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Person } from "~/features/identity/person";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import type { ActRefusal, Acting } from "./act-on-solution.server";
import type { Contribution, ContributionChange } from "./contribution";
import { findOpenContribution, insertContribution } from "./contribution.repository.server";
import { decideAction } from "./solution-actions";
import { standingOf, visibilityTo, type SolutionActor } from "./solution-actor";
import type { Solution, SolutionEntry } from "./solution";
import { listEntries } from "./solution-entry.repository.server";
import { insertSolutionEvent } from "./solution-event.repository.server";
import { findSolution, updateSolution } from "./solution.repository.server";
import { writeSolution } from "./write-solution.server";

export type ContributeRefusal = ActRefusal | "no-target" | "not-in-solution" | "no-changes";

/** What is contributed where: every entry of the solution, or the changes that a call names. */
export type Contributing = {
  solutionId: string;
  revision: number | null;
  targetId: string;
  changes: "every-entry" | readonly ContributionChange[];
  note: string;
};

/** Proposes to move entries of a private solution to an official one; the private one is read-only until then. */
export function contribute(
  { db, variant, now, tell, holdPartner }: Acting,
  actor: SolutionActor,
  asked: Contributing,
): Promise<Result<Contribution, ContributeRefusal>> {
  return writeSolution<Contribution, ContributeRefusal>(db, async (trx) => {
    // A partner that is declined at this moment either waits for this contribution, or makes none.
    const { partnerId } = actor;
    if (partnerId !== null && (await holdPartner?.(trx, partnerId)) === false)
      return refuse("not-found");
    const [solution, target] = await lockPair(trx, { variant, ...asked });
    if (!solution || visibilityTo(actor, solution) !== "whole") return refuse("not-found");
    const isContributed = (await findOpenContribution(trx, solution.id)) !== undefined;
    const decided = decideAction(
      { ...solution, isContributed },
      standingOf(actor, solution),
      "contribute",
    );
    if (!decided.ok) return decided;
    if (asked.revision !== null && asked.revision !== solution.revision) return refuse("stale");
    if (!target?.isOfficial || target.id === solution.id) return refuse("no-target");
    const chosen = chosenChanges(asked.changes, await listEntries(trx, solution.id));
    if (!chosen.ok) return chosen;
    const changes = chosen.value;
    const pair = { solution, target };
    const contribution = await insertMade(
      trx,
      { variant, now, by: actor.person },
      { ...pair, ...asked, changes },
    );
    if (target.ownerPartnerId !== null)
      await tell?.(trx, {
        kind: "contribution-made",
        partnerId: target.ownerPartnerId,
        solution: { id: target.id, name: target.name },
        note: asked.note,
        contributionId: contribution.id,
      });
    return ok(contribution);
  });
}

/** The changes that are asked for, if the solution has what they move. */
function chosenChanges(
  asked: Contributing["changes"],
  entries: readonly SolutionEntry[],
): Result<readonly ContributionChange[], "no-changes" | "not-in-solution"> {
  const changes =
    asked === "every-entry"
      ? entries.map(({ list, value }) => ({ action: "create" as const, list, value }))
      : asked;
  if (changes.length === 0) return refuse("no-changes");
  const held = new Set(entries.map(({ list, value }) => `${list} ${value}`));
  const isHeld = ({ action, list, value }: ContributionChange) =>
    action === "delete" || held.has(`${list} ${value}`);
  return changes.every(isHeld) ? ok(changes) : refuse("not-in-solution");
}

type Making = Pick<Acting, "variant" | "now"> & { by: Person };
type Made = {
  solution: Solution;
  target: Solution;
  changes: readonly ContributionChange[];
  note: string;
};

/** Writes a contribution between two solutions that are locked, and the history of the private one. */
async function insertMade(
  trx: Transaction<Database>,
  { variant, now, by }: Making,
  { solution, target, changes, note }: Made,
): Promise<Contribution> {
  const contribution: Contribution = {
    id: randomUUID(),
    solutionId: solution.id,
    targetId: target.id,
    targetRevision: target.revision,
    partnerId: solution.ownerPartnerId,
    status: "active",
    resolution: null,
    note,
    changes,
    createdAt: now,
    createdBy: by,
    closed: null,
    revision: 1,
  };
  await insertContribution(trx, variant, contribution);
  await updateSolution(trx, { ...target, openContributions: target.openContributions + 1 });
  const revision = solution.revision + 1;
  await updateSolution(trx, { ...solution, updatedAt: now, revision });
  await insertSolutionEvent(trx, {
    solutionId: solution.id,
    occurredAt: now,
    actor: by,
    event: "contribution-made",
    revision,
    note: note === "" ? null : note,
    detail: { contributionId: contribution.id },
  });
  return contribution;
}

type Pair = { variant: Acting["variant"]; solutionId: string; targetId: string };

/** Both solutions of a contribution, locked in one order for all. */
export async function lockPair(
  trx: Transaction<Database>,
  { variant, solutionId, targetId }: Pair,
): Promise<[solution: Solution | undefined, target: Solution | undefined]> {
  const found = new Map<string, Solution | undefined>();
  for (const id of [solutionId, targetId].sort())
    found.set(id, await findSolution(trx, { variant, id }, { lock: true }));
  return [found.get(solutionId), found.get(targetId)];
}
