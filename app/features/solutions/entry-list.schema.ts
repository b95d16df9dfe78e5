import * as z from "zod";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";

import { entryNameLimit } from "./entry-lines";
import { entryLimit, solutionLists, type SolutionEntry, type SolutionList } from "./solution";

/** Whether leadership has accepted an entry, as the filter names it. */
export const entryStates = ["waiting", "accepted"] as const;

/** The entries of one solution: its lists one after the other, each by key. */
export const entryList = defineList({
  filters: z.object({
    lists: severalOf(z.enum(solutionLists)),
    states: severalOf(z.enum(entryStates)),
    /** How the value begins. */
    search: z.string().trim().max(entryNameLimit).default(""),
  }),
  sorts: { list: { key: "text" } },
  sort: "list",
  id: "text",
  columns: { value: "always", list: "usual", state: "usual", added: "usual" },
});
export type EntryFilter = z.infer<typeof entryList.filters>;

/** The entries of one solution that wait for leadership. */
export const waitingEntryList = defineList({
  filters: entryList.filters.omit({ states: true }),
  sorts: { list: { key: "text" } },
  sort: "list",
  id: "text",
  columns: { value: "always", list: "always", taken: "always", added: "usual" },
});
export type WaitingEntryInput = Asked<typeof waitingEntryList>;

/** Most entries of one decision: all that a solution may have. */
export const selectedEntriesLimit = solutionLists.length * entryLimit;

type EntryName = Pick<SolutionEntry, "list"> & { key: string };

/** What stands for an entry in a selection; no list's name has a blank. */
export function entryIdOf({ list, key }: EntryName): string {
  return `${list} ${key}`;
}

/** The entry that an id stands for; null where it is none. */
export function entryOfId(id: string): EntryName | null {
  const [name = "", key = ""] = id.split(/ (.*)/s);
  const list = solutionLists.find((each): each is SolutionList => each === name);
  return list && key !== "" ? { list, key } : null;
}
