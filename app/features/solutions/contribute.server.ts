import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

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
  { db, variant, now }: Acting,
  actor: SolutionActor,
  asked: Contributing,
): Promise<Result<Contribution, ContributeRefusal>> {
  return writeSolution<Contribution, ContributeRefusal>(db, async (trx) => {
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
    const entries = await listEntries(trx, solution.id);
    const changes = asked.changes === "every-entry" ? everyEntry(entries) : asked.changes;
    if (changes.length === 0) return refuse("no-changes");
    const held = new Set(entries.map(({ list, value }) => `${list} ${value}`));
    const isHeld = ({ action, list, value }: ContributionChange) =>
      action === "delete" || held.has(`${list} ${value}`);
    if (!changes.every(isHeld)) return refuse("not-in-solution");
    const contribution: Contribution = {
      id: randomUUID(),
      solutionId: solution.id,
      targetId: target.id,
      targetRevision: target.revision,
      partnerId: solution.ownerPartnerId,
      status: "active",
      resolution: null,
      note: asked.note,
      changes,
      createdAt: now,
      createdBy: actor.person,
      closed: null,
      revision: 1,
    };
    await insertContribution(trx, variant, contribution);
    await updateSolution(trx, { ...target, openContributions: target.openContributions + 1 });
    const made = await updateSolution(trx, {
      ...solution,
      updatedAt: now,
      revision: solution.revision + 1,
    });
    await insertSolutionEvent(trx, {
      solutionId: solution.id,
      occurredAt: now,
      actor: actor.person,
      event: "contribution-made",
      revision: made.revision,
      note: asked.note === "" ? null : asked.note,
      detail: { contributionId: contribution.id },
    });
    return ok(contribution);
  });
}

function everyEntry(entries: readonly SolutionEntry[]): ContributionChange[] {
  return entries.map(({ list, value }) => ({ action: "create", list, value }));
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
