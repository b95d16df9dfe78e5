import type { Transaction } from "kysely";

import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import type { Acting } from "./act-on-solution.server";
import { lockPair } from "./contribute.server";
import { movedEntries, type Moved } from "./contributed-entries";
import {
  decideContribution,
  type Contribution,
  type ContributionAction,
  type ContributionRefusal,
} from "./contribution";
import { findContribution, updateContribution } from "./contribution.repository.server";
import type { Conflict } from "./review-solution.server";
import { contributionStandingOf, type SolutionActor } from "./solution-actor";
import { isOfficialAs, type Solution } from "./solution";
import type { SolutionEventKind } from "./solution-event";
import {
  deleteEntries,
  insertEntries,
  listEntries,
  listTakenEntries,
} from "./solution-entry.repository.server";
import { insertSolutionEvent } from "./solution-event.repository.server";
import { updateSolution } from "./solution.repository.server";
import { differenceOf } from "./write-entries.server";
import { EntryTakenMeanwhile, writeSolution } from "./write-solution.server";

export type DecideContributionRefusal =
  ContributionRefusal | "not-found" | "stale" | { reason: "taken"; conflicts: readonly Conflict[] };

/** A decision on a contribution, at the revisions that its page showed; null takes them as they are. */
export type ContributionDecision = {
  id: string;
  revision: number | null;
  targetRevision: number | null;
  action: ContributionAction;
  note: string;
};

type Both = { solution: Solution; target: Solution; contribution: Contribution };

/** Cancels, approves or rejects a contribution, if the rules let the actor; both histories tell it. */
export function decideOnContribution(
  { db, variant, now }: Acting,
  actor: SolutionActor,
  { id, revision, targetRevision, action, note }: ContributionDecision,
): Promise<Result<Contribution, DecideContributionRefusal>> {
  return writeSolution<Contribution, DecideContributionRefusal>(db, async (trx) => {
    const named = await findContribution(trx, { variant, id });
    if (!named) return refuse("not-found");
    const [solution, target] = await lockPair(trx, { variant, ...named });
    const contribution = await findContribution(trx, { variant, id }, { lock: true });
    if (!solution || !target || !contribution) return refuse("not-found");
    const standing = contributionStandingOf(actor, { solution, target });
    if (!Object.values(standing).some(Boolean)) return refuse("not-found");
    const decided = decideContribution({ ...contribution, target }, standing, { action, note });
    if (!decided.ok) return decided;
    const isStale = (seen: number | null, is: number) => seen !== null && seen !== is;
    if (isStale(revision, contribution.revision)) return refuse("stale");
    if (action === "approve" && isStale(targetRevision, target.revision)) return refuse("stale");
    const both = { solution, target, contribution };
    const moved = action === "approve" ? await movedNow(trx, both, standing.isLeadership) : null;
    const taken = moved && (await takenRefusal(trx, { variant, target, moved }));
    if (taken) return refuse(taken);
    await writeBoth(trx, { variant, now, actor }, { ...both, moved, action, note });
    const closed: Contribution = {
      ...contribution,
      ...decided.value,
      closed: { at: now, by: actor.person.name, note },
      revision: contribution.revision + 1,
    };
    await updateContribution(trx, closed);
    return ok(closed);
  });
}

async function movedNow(
  trx: Transaction<Database>,
  { solution, target, contribution }: Both,
  isAcceptedAtOnce: boolean,
): Promise<Moved> {
  const from = await listEntries(trx, solution.id);
  const to = await listEntries(trx, target.id);
  return movedEntries(contribution.changes, { from, to }, isAcceptedAtOnce);
}

/** The private solution is about to lose the entries, so only a third solution can have them. */
async function takenRefusal(
  trx: Transaction<Database>,
  { variant, target, moved }: { variant: Acting["variant"]; target: Solution; moved: Moved },
): Promise<{ reason: "taken"; conflicts: readonly Conflict[] } | null> {
  const taken = await listTakenEntries(trx, { ...target, variant }, moved.arriving);
  const leaving = new Set(moved.leaving.map(({ list, key }) => `${list} ${key}`));
  const valueOf = new Map(moved.arriving.map(({ list, key, value }) => [`${list} ${key}`, value]));
  const conflicts = taken
    .filter(({ list, key, isSameOwner }) => !(isSameOwner && leaving.has(`${list} ${key}`)))
    .map(({ list, key, solutionName }) => ({
      list,
      value: valueOf.get(`${list} ${key}`) ?? key,
      solutionName,
    }));
  return conflicts.length > 0 ? { reason: "taken", conflicts } : null;
}

type Written = Both & { moved: Moved | null; action: ContributionAction; note: string };
type Writing = Pick<Acting, "variant" | "now"> & { actor: SolutionActor };

const eventOf: Record<ContributionAction, SolutionEventKind> = {
  cancel: "contribution-cancelled",
  approve: "contribution-approved",
  reject: "contribution-rejected",
};

async function writeBoth(
  trx: Transaction<Database>,
  { variant, now, actor }: Writing,
  { solution, target, contribution, moved, action, note }: Written,
): Promise<void> {
  if (moved) await moveEntries(trx, { variant, now }, { solution, target, moved });
  const event = {
    occurredAt: now,
    actor: actor.person,
    event: eventOf[action],
    note: note === "" ? null : note,
  };
  const left = moved ? (await listEntries(trx, solution.id)).length : null;
  const isEmptied = left === 0;
  const written = await updateSolution(trx, {
    ...solution,
    ...(isEmptied && { status: "closed" as const, closedAt: now }),
    updatedAt: now,
    revision: solution.revision + 1,
  });
  const { id: contributionId } = contribution;
  const lists = moved ? differenceOf({ added: [], removed: moved.leaving }) : undefined;
  await insertSolutionEvent(trx, {
    ...event,
    solutionId: solution.id,
    revision: written.revision,
    detail: { contributionId, lists },
  });
  const changed = await updateSolution(trx, {
    ...target,
    openContributions: Math.max(0, target.openContributions - 1),
    ...(moved && { updatedAt: now, revision: target.revision + 1 }),
  });
  if (action === "cancel") return;
  await insertSolutionEvent(trx, {
    ...event,
    solutionId: target.id,
    revision: changed.revision,
    detail: {
      contributionId,
      lists: moved ? differenceOf({ added: moved.arriving, removed: moved.dropped }) : undefined,
    },
  });
}

async function moveEntries(
  trx: Transaction<Database>,
  { variant, now }: Pick<Writing, "variant" | "now">,
  { solution, target, moved }: { solution: Solution; target: Solution; moved: Moved },
): Promise<void> {
  await deleteEntries(trx, solution.id, moved.leaving);
  await deleteEntries(trx, target.id, moved.dropped);
  const place = { ...target, variant, isOfficial: isOfficialAs(target) };
  const inserted = await insertEntries(trx, place, { entries: moved.arriving, at: now });
  if (inserted < moved.arriving.length) throw new EntryTakenMeanwhile();
}
