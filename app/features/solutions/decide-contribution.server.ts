import type { Transaction } from "kysely";

import type { Person } from "~/features/identity/person";
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
  type ContributionStatus,
  type Resolution,
} from "./contribution";
import { findContribution, updateContribution } from "./contribution.repository.server";
import { listConflicts } from "./list-conflicts.server";
import type { Conflict } from "./review-solution.server";
import { contributionStandingOf, type SolutionActor } from "./solution-actor";
import { isOfficialAs, type Solution } from "./solution";
import type { SolutionEventKind } from "./solution-event";
import type { SolutionNews } from "./solution-news";
import { deleteEntries, insertEntries, listEntries } from "./solution-entry.repository.server";
import { insertSolutionEvent } from "./solution-event.repository.server";
import { updateSolution } from "./solution.repository.server";
import { differenceOf } from "./write-entries.server";
import { EntryTakenByAnother, writeSolution } from "./write-solution.server";

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
  { db, variant, now, tell }: Acting,
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
    const conflicts = moved ? await listConflicts(trx, variant, { ...both, ...moved }) : [];
    if (conflicts.length > 0) return refuse({ reason: "taken", conflicts });
    const closed = await closeContribution(
      trx,
      { variant, now, by: actor.person },
      { ...both, ...decided.value, moved, action, note },
    );
    const news = newsOf(closed, solution);
    if (news) await tell?.(trx, news);
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

/** What the members of the contributor are told; nothing of what it did itself. */
function newsOf(
  { id: contributionId, partnerId, resolution, closed }: Contribution,
  { id, name }: Solution,
): SolutionNews | null {
  if (partnerId === null || resolution === null) return null;
  const note = closed?.note ?? "";
  return {
    kind: `contribution-${resolution}`,
    partnerId,
    solution: { id, name },
    note,
    contributionId,
  };
}

export type Closing = Both & {
  status: ContributionStatus;
  resolution: Resolution | null;
  /** What an approval moves. */
  moved: Moved | null;
  action: ContributionAction;
  note: string;
};
type Writing = Pick<Acting, "variant" | "now"> & { by: Person };

const eventOf: Record<ContributionAction, SolutionEventKind> = {
  cancel: "contribution-cancelled",
  approve: "contribution-approved",
  reject: "contribution-rejected",
};

/**
 * Writes the end of a contribution whose solutions are locked, and both histories. As `closedAsSeen` has it,
 * neither owner reads a person of the other there, and that of the target no reason for a cancellation.
 */
export async function closeContribution(
  trx: Transaction<Database>,
  { variant, now, by }: Writing,
  { solution, target, contribution, moved, action, note, ...decided }: Closing,
): Promise<Contribution> {
  if (moved) await moveEntries(trx, { variant, now }, { solution, target, moved });
  const { id: contributionId } = contribution;
  const given = note === "" ? null : note;
  const event = { occurredAt: now, actor: by, event: eventOf[action], note: given };
  const unnamed = { ...event, actor: { ...by, name: "" } };
  const isOneOwner = solution.ownerPartnerId === target.ownerPartnerId;
  const isOfContributor = action === "cancel";
  const isEmptied = moved !== null && (await listEntries(trx, solution.id)).length === 0;
  const written = await updateSolution(trx, {
    ...solution,
    ...(isEmptied && { status: "closed" as const, closedAt: now }),
    updatedAt: now,
    revision: solution.revision + 1,
  });
  await insertSolutionEvent(trx, {
    ...(isOneOwner || isOfContributor ? event : unnamed),
    solutionId: solution.id,
    revision: written.revision,
    detail: {
      contributionId,
      lists: moved ? differenceOf({ added: [], removed: moved.leaving }) : undefined,
    },
  });
  const changed = await updateSolution(trx, {
    ...target,
    openContributions: Math.max(0, target.openContributions - 1),
    ...(moved && { updatedAt: now, revision: target.revision + 1 }),
  });
  await insertSolutionEvent(trx, {
    ...(isOneOwner || !isOfContributor ? event : { ...unnamed, note: null }),
    solutionId: target.id,
    revision: changed.revision,
    detail: {
      contributionId,
      lists: moved ? differenceOf({ added: moved.arriving, removed: moved.dropped }) : undefined,
    },
  });
  const closed: Contribution = {
    ...contribution,
    ...decided,
    closed: { at: now, by: by.name, note },
    revision: contribution.revision + 1,
  };
  await updateContribution(trx, closed);
  return closed;
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
  if (inserted < moved.arriving.length) throw new EntryTakenByAnother();
}
