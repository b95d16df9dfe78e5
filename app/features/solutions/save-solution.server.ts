import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import type { OrganisationData } from "~/features/asn/organisation-data.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { changedFields } from "./changed-fields";
import { findOpenContribution } from "./contribution.repository.server";
import type { BadLine } from "./entry-lines";
import { decideAction, stateAfterEdit, type ActionRefusal } from "./solution-actions";
import { standingOf, visibilityTo, type SolutionActor } from "./solution-actor";
import {
  entryLimit,
  isOfficialAs,
  solutionLists,
  type Solution,
  type SolutionEntry,
} from "./solution";
import {
  deleteEntries,
  listEntries,
  placeEntries,
  slotInForce,
  type EntryPlace,
} from "./solution-entry.repository.server";
import { insertSolutionEvent } from "./solution-event.repository.server";
import {
  findSolution,
  insertSolution,
  updateSolution,
  type WrittenSolution,
} from "./solution.repository.server";
import type { SolutionFields } from "./solution.schema";
import {
  addedEntries,
  badAdditions,
  differenceOf,
  listsChange,
  insertAdded,
  type HeldEntry,
  type ListLines,
  type ListsChange,
} from "./write-entries.server";
import { writeSolution } from "./write-solution.server";

export type SaveReason = ActionRefusal | "not-found" | "stale" | "lines" | "too-many";

export type SaveRefusal = { reason: SaveReason; lines: readonly BadLine[] };

/** What is saved; `revision` is what the form was read at, null takes the solution as it is. */
export type SolutionSave = {
  /** Null adds a solution. */
  id: string | null;
  revision: number | null;
  fields: SolutionFields;
  lists: ListLines;
};

export type Saving = Pick<Context, "db" | "variant" | "now"> & { organisations: OrganisationData };

/** Adds a solution or rewrites one, with its lists, as one entry of its history. */
export function saveSolution(
  { db, ...saving }: Saving,
  actor: SolutionActor,
  save: SolutionSave,
): Promise<Result<Solution, SaveRefusal>> {
  return writeSolution(db, (trx) => saveSolutionIn(trx, { ...saving, actor }, save));
}

type SavingIn = Omit<Saving, "db"> & { actor: SolutionActor };

/** The same in the caller's transaction, which a refusal must undo. */
async function saveSolutionIn(
  trx: Transaction<Database>,
  saving: SavingIn,
  save: SolutionSave,
): Promise<Result<Solution, SaveRefusal>> {
  const { now, actor } = saving;
  const planned = await planSave(trx, saving, { save, locks: true });
  if (!planned.ok) return planned;
  const { before, written, place, change, fields } = planned.value;
  const isChanged =
    change.added.length + change.removed.length > 0 || Object.keys(fields).length > 0;
  if (before !== null && !isChanged) return ok(before);
  if (before === null) await insertSolution(trx, saving.variant, written);
  else {
    // The version in force may have changed: what stays is placed before what is added.
    await deleteEntries(trx, before.id, change.removed);
    await placeEntries(trx, place);
  }
  await insertAdded(trx, saving, { place, added: change.added });
  const solution = await updateSolution(trx, written);
  await insertSolutionEvent(trx, {
    solutionId: written.id,
    occurredAt: now,
    actor: actor.person,
    event: actor.method === "Script" ? "imported" : before === null ? "added" : "edited",
    revision: written.revision,
    note: null,
    detail: { fields, lists: differenceOf(change) },
  });
  return ok(solution);
}

/** What a save writes. */
type SavePlan = {
  /** Null where it adds a solution. */
  before: Solution | null;
  written: WrittenSolution;
  place: EntryPlace;
  held: readonly HeldEntry[];
  change: ListsChange;
  fields: ReturnType<typeof changedFields>;
};

/** Checks a save and says what it writes. */
async function planSave(
  trx: Transaction<Database>,
  saving: SavingIn,
  { save, locks }: { save: SolutionSave; locks: boolean },
): Promise<Result<SavePlan, SaveRefusal>> {
  const { variant } = saving;
  const before =
    save.id === null ? null : await findSolution(trx, { variant, id: save.id }, { lock: locks });
  if (before === undefined) return refused("not-found");
  const barred = before && (await editRefusal(trx, saving, { before, revision: save.revision }));
  if (barred) return refused(barred);
  if (solutionLists.some((list) => save.lists[list].length > entryLimit))
    return refused("too-many");
  const held = before === null ? [] : await listEntries(trx, before.id);
  const change = listsChange(held, save.lists);
  const written = before === null ? added(saving, save) : edited(before, saving, save);
  const fields = before === null ? {} : changedFields(before, written);
  const place = { ...written, variant, isOfficial: isOfficialAs(written) };
  // Where the version in force is new to a slot, accepted entries that stay are compared there too.
  const isMoved =
    before !== null &&
    place.isOfficial &&
    (!before.isOfficial || slotInForce(place) !== slotInForce(before));
  const waiting = held.filter(({ isAccepted }) => !isAccepted);
  const compared = isMoved ? listsChange(waiting, save.lists).added : change.added;
  const lines = await badAdditions(trx, saving, { place, added: compared });
  if (lines.length > 0) return refuse({ reason: "lines", lines });
  return ok({ before, written, place, held, change, fields });
}

/** A solution as it would be after a save, with the entries that would count. */
export type ProposedSolution = {
  before: Solution | null;
  written: WrittenSolution;
  /** Accepted entries: now, and after the save. */
  accepted: Record<"now" | "then", readonly SolutionEntry[]>;
  /** Entries that leadership would have to accept first. */
  waiting: number;
};

/** What a save would do, with the refusals that it would have; it writes nothing. */
export function proposeSolution(
  { db, ...saving }: Saving,
  actor: SolutionActor,
  save: SolutionSave,
): Promise<Result<ProposedSolution, SaveRefusal>> {
  return db.transaction().execute(async (trx) => {
    const planned = await planSave(trx, { ...saving, actor }, { save, locks: false });
    if (!planned.ok) return planned;
    const { before, written, place, held, change } = planned.value;
    const added = await addedEntries(trx, { ...saving, actor }, { place, added: change.added });
    const removed = new Set(change.removed);
    const then = [...held.filter((entry) => !removed.has(entry)), ...added];
    return ok({
      before,
      written,
      accepted: { now: acceptedOf(held), then: acceptedOf(then) },
      waiting: then.filter(({ isAccepted }) => !isAccepted).length,
    });
  });
}

function acceptedOf(entries: readonly SolutionEntry[]): SolutionEntry[] {
  return entries.filter(({ isAccepted }) => isAccepted);
}

function refused(reason: Exclude<SaveReason, "lines">): { ok: false; refusal: SaveRefusal } {
  return refuse({ reason, lines: [] });
}

async function editRefusal(
  trx: Transaction<Database>,
  { actor }: SavingIn,
  { before, revision }: { before: Solution; revision: number | null },
): Promise<Exclude<SaveReason, "lines"> | null> {
  if (visibilityTo(actor, before) !== "whole") return "not-found";
  const isContributed = (await findOpenContribution(trx, before.id)) !== undefined;
  const decided = decideAction({ ...before, isContributed }, standingOf(actor, before), "edit");
  if (!decided.ok) return decided.refusal;
  return revision !== null && revision !== before.revision ? "stale" : null;
}

function added(
  { actor, now }: SavingIn,
  { fields }: Pick<SolutionSave, "fields">,
): WrittenSolution {
  return {
    ...fields,
    id: randomUUID(),
    ownerPartnerId: actor.partnerId,
    state: "AwaitingEndorsement",
    status: "active",
    tags: [],
    approved: null,
    addedAt: now,
    addedByMethod: actor.method,
    addedByName: actor.person.name,
    verifiedAt: null,
    closedAt: null,
    updatedAt: now,
    revision: 1,
    openContributions: 0,
  };
}

/** What leadership writes of a solution that it has approved is approved. */
function edited(
  before: Solution,
  { actor, now }: SavingIn,
  { fields }: Pick<SolutionSave, "fields">,
): WrittenSolution {
  const { name, type, visibility } = fields;
  const isApprovedAtOnce = actor.isLeadership && before.state !== "AwaitingEndorsement";
  const { state, approved } = isApprovedAtOnce
    ? {
        state: before.state,
        approved: before.approved && { ...before.approved, name, type, visibility },
      }
    : stateAfterEdit(before, fields);
  return { ...before, ...fields, state, approved, updatedAt: now, revision: before.revision + 1 };
}
