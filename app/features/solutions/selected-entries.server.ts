import { ok, refuse, type Result } from "~/lib/result";
import { readSelection } from "~/lib/list/list-selection";
import { selectedRows, type SelectedRefusal } from "~/lib/list/selected-rows";
import type { Db } from "~/platform/database.server";
import { selectionMark } from "~/platform/selection-mark.server";

import type { Acting } from "./act-on-solution.server";
import { findEntries, listEntryPage, type ListedEntry } from "./entry-list.repository.server";
import { entryIdOf, selectedEntriesLimit, waitingEntryList } from "./entry-list.schema";
import type { EntryDecisionName } from "./review.schema";
import { decideEntries, type ReviewRefusal } from "./review-solution.server";
import type { Solution } from "./solution";
import type { SolutionActor } from "./solution-actor";

/** A waiting entry of a selection. */
export type SelectedEntry = ListedEntry & { id: string };

/** The waiting entries that the address of a selection means, as they are now. */
export async function findSelectedEntries(
  db: Db,
  solutionId: string,
  selection: URLSearchParams,
): Promise<Result<SelectedEntry[], SelectedRefusal>> {
  const found = await selectedRows(readSelection(waitingEntryList, selection), {
    byIds: async (ids) =>
      (await findEntries(db, solutionId, ids)).filter(({ isAccepted }) => !isAccepted),
    byFilter: async (asked, limit) =>
      (await listEntryPage(db, solutionId, { asked: { ...asked, states: ["waiting"] }, limit }))
        .rows,
    limit: selectedEntriesLimit,
  });
  return found.ok ? ok(found.value.map((entry) => ({ ...entry, id: entryIdOf(entry) }))) : found;
}

export type SelectedDecision = {
  solution: Solution;
  selection: URLSearchParams;
  /** The mark of the entries that the page showed. */
  seen: string;
  decision: EntryDecisionName;
  note: string;
};

/**
 * Accepts or rejects exactly the entries that a page showed.
 *
 * @returns how many there were
 */
export async function decideSelectedEntries(
  acting: Acting,
  actor: SolutionActor,
  { solution: { id, revision }, selection, seen, decision, note }: SelectedDecision,
): Promise<Result<number, SelectedRefusal | "changed" | ReviewRefusal>> {
  const selected = await findSelectedEntries(acting.db, id, selection);
  if (!selected.ok) return selected;
  if (selectionMark(selected.value) !== seen) return refuse("changed");
  const entries = selected.value.map(({ list, value }) => ({ list, value }));
  const decided = await decideEntries(acting, actor, { id, revision, decision, entries, note });
  return decided.ok ? ok(entries.length) : decided;
}
