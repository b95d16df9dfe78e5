import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { findOpenContribution } from "./contribution.repository.server";
import { decideAction, type ActionRefusal, type SolutionAction } from "./solution-actions";
import { standingOf, visibilityTo, type SolutionActor } from "./solution-actor";
import { isOfficialAs, type Solution } from "./solution";
import type { SolutionEventDetail } from "./solution-documents";
import type { SolutionEventKind } from "./solution-event";
import type { SolutionNews } from "./solution-news";
import { placeEntries } from "./solution-entry.repository.server";
import { insertSolutionEvent } from "./solution-event.repository.server";
import { findSolution, updateSolution } from "./solution.repository.server";
import { writeSolution } from "./write-solution.server";

export type ActRefusal = ActionRefusal | "not-found" | "stale";

export type Acting = Pick<Context, "db" | "variant" | "now"> & {
  /** Notifies the members of a partner, in the transaction of what it tells. */
  tell?: Tell;
  /**
   * Keeps leadership from deciding about a partner until the transaction ends.
   *
   * @returns whether the partner may act
   */
  holdPartner?: (trx: Transaction<Database>, partnerId: string) => Promise<boolean>;
};

export type Tell = (trx: Transaction<Database>, news: SolutionNews) => Promise<void>;

/** Which solution is acted on; `revision` is what the page showed, null takes it as it is. */
export type ActedOn = { id: string; revision: number | null; action: SolutionAction };

/** What an action makes of a solution, after it has written the entries. */
type Effect = {
  changed: Partial<Solution>;
  event: SolutionEventKind;
  note?: string;
  /** What the members of the owner are told. */
  news?: SolutionNews["kind"];
  detail?: SolutionEventDetail;
};

/**
 * Does one action to a solution, if the rules let the actor, as one entry of its history.
 *
 * @param effect writes entries, and says what becomes of the solution; a refusal undoes what it wrote
 */
export async function actOnSolution<Refusal = never>(
  { db, variant, now, tell }: Acting,
  actor: SolutionActor,
  {
    id,
    revision,
    action,
    effect,
  }: ActedOn & {
    effect: (trx: Transaction<Database>, solution: Solution) => Promise<Result<Effect, Refusal>>;
  },
): Promise<Result<Solution, ActRefusal | Refusal>> {
  return writeSolution<Solution, ActRefusal | Refusal>(db, async (trx) => {
    const solution = await findSolution(trx, { variant, id }, { lock: true });
    if (!solution || visibilityTo(actor, solution) !== "whole") return refuse("not-found");
    const isContributed = (await findOpenContribution(trx, id)) !== undefined;
    const decided = decideAction(
      { ...solution, isContributed },
      standingOf(actor, solution),
      action,
    );
    if (!decided.ok) return decided;
    if (revision !== null && revision !== solution.revision) return refuse("stale");
    const done = await effect(trx, solution);
    if (!done.ok) return done;
    const { changed, event, note = "", detail = null, news } = done.value;
    const written = {
      ...solution,
      ...changed,
      updatedAt: now,
      revision: solution.revision + 1,
    };
    await placeEntries(trx, { ...written, variant, isOfficial: isOfficialAs(written) });
    const stored = await updateSolution(trx, written);
    await insertSolutionEvent(trx, {
      solutionId: id,
      occurredAt: now,
      actor: actor.person,
      event,
      revision: written.revision,
      note: note === "" ? null : note,
      detail,
    });
    const { ownerPartnerId: partnerId, name } = stored;
    if (news && partnerId !== null)
      await tell?.(trx, { kind: news, partnerId, solution: { id, name }, note });
    return ok(stored);
  });
}
