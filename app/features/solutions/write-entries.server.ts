import type { Transaction } from "kysely";

import type { OrganisationData } from "~/features/asn/organisation-data.server";
import type { Database } from "#db/schema";

import { acceptanceAtOnce } from "./accepted-at-once";
import type { BadLine, EntryLine } from "./entry-lines";
import type { ListsDifference } from "./list-difference";
import type { SolutionActor } from "./solution-actor";
import { solutionLists, type SolutionEntry, type SolutionList } from "./solution";
import {
  insertEntries,
  listTakenEntries,
  type EntryPlace,
  type NewEntry,
} from "./solution-entry.repository.server";
import { listAcceptedOfOwner } from "./owned-entry.repository.server";
import { EntryTakenByAnother } from "./write-solution.server";

/** The lists of a form or a file, each entry with its line. */
export type ListLines = Readonly<Record<SolutionList, readonly EntryLine[]>>;

type AddedLine = EntryLine & { list: SolutionList };
/** An entry of the stored lists. */
export type HeldEntry = SolutionEntry & { key: string };

type Valued = Pick<SolutionEntry, "list" | "value">;

/** What the lists of a solution become. */
export type ListsChange = { added: readonly AddedLine[]; removed: readonly HeldEntry[] };

/** What a solution has more and less when its lists become those of `lists`. */
export function listsChange(held: readonly HeldEntry[], lists: ListLines): ListsChange {
  const idOf = ({ list, key }: { list: SolutionList; key: string }) => `${list} ${key}`;
  const [had, wanted] = [
    new Set(held.map(idOf)),
    solutionLists.flatMap((list) => lists[list].map((line) => ({ ...line, list }))),
  ];
  const wants = new Set(wanted.map(idOf));
  return {
    added: wanted.filter((line) => !had.has(idOf(line))),
    removed: held.filter((entry) => !wants.has(idOf(entry))),
  };
}

/** The change as history tells it. */
export function differenceOf({
  added,
  removed,
}: Record<keyof ListsChange, readonly Valued[]>): ListsDifference {
  const valuesIn = (list: SolutionList, entries: readonly Valued[]) =>
    entries.filter((entry) => entry.list === list).map(({ value }) => value);
  return Object.fromEntries(
    solutionLists.flatMap((list) => {
      const part = { added: valuesIn(list, added), removed: valuesIn(list, removed) };
      return part.added.length + part.removed.length > 0 ? [[list, part]] : [];
    }),
  );
}

export type EntryWriting = {
  actor: Pick<SolutionActor, "partnerId" | "isLeadership">;
  organisations: OrganisationData;
  now: Date;
};

/** Added entries that another solution has, or that only leadership may add. */
export async function badAdditions(
  trx: Transaction<Database>,
  { actor, organisations }: EntryWriting,
  { place, added }: { place: EntryPlace; added: readonly AddedLine[] },
): Promise<BadLine[]> {
  const ofSuite = actor.isLeadership
    ? []
    : added.filter(
        ({ list, value }) => list === "asns" && organisations.index.isOfSuite(Number(value)),
      );
  const taken = await listTakenEntries(trx, place, added);
  const holder = new Map(
    taken.map(({ list, key, solutionName }) => [`${list} ${key}`, solutionName]),
  );
  return [
    ...ofSuite.map(({ list, line, value }) => ({
      list,
      line,
      text: value,
      refusal: "suite" as const,
    })),
    ...added.flatMap(({ list, key, line, value }) => {
      const hint = holder.get(`${list} ${key}`);
      return hint === undefined
        ? []
        : [{ list, line, text: value, refusal: "already-in" as const, hint }];
    }),
  ];
}

/** Added entries as they are stored: those of leadership count, others where leadership need not be asked. */
export async function addedEntries(
  trx: Transaction<Database>,
  { actor, organisations }: Pick<EntryWriting, "actor" | "organisations">,
  { place, added }: { place: EntryPlace; added: readonly AddedLine[] },
): Promise<NewEntry[]> {
  const owner = { variant: place.variant, ownerPartnerId: actor.partnerId };
  const isAccepted = actor.isLeadership
    ? () => true
    : acceptanceAtOnce(await listAcceptedOfOwner(trx, owner), organisations);
  return added.map(({ list, key, value }) => ({
    list,
    key,
    value,
    isAccepted: isAccepted({ list, value }),
  }));
}

/**
 * Adds entries to a solution that is locked.
 *
 * @throws {EntryTakenByAnother} where another solution took one of the entries at the same time
 */
export async function insertAdded(
  trx: Transaction<Database>,
  writing: EntryWriting,
  { place, added }: { place: EntryPlace; added: readonly AddedLine[] },
): Promise<void> {
  const entries = await addedEntries(trx, writing, { place, added });
  const inserted = await insertEntries(trx, place, { entries, at: writing.now });
  if (inserted < entries.length) throw new EntryTakenByAnother();
}
