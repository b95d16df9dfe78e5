import type { ContributionChange } from "./contribution";
import { foldedName } from "./entry-keys";
import type { SolutionEntry, SolutionList } from "./solution";

type HeldEntry = SolutionEntry & { key: string };

/** What an approved contribution does to the lists of both solutions. */
export type Moved = {
  /** Taken out of the private solution. */
  leaving: readonly HeldEntry[];
  /** Added to the official one. */
  arriving: readonly HeldEntry[];
  /** Taken out of the official one. */
  dropped: readonly HeldEntry[];
  /** Changes that have nothing to do: the official solution already is as they propose. */
  idle: readonly ContributionChange[];
};

/**
 * What a contribution does now. Entries that the official solution has already only leave the private one.
 *
 * @param isAcceptedAtOnce whether arriving entries count at once; else as they counted in the private solution
 */
export function movedEntries(
  changes: readonly ContributionChange[],
  { from, to }: { from: readonly HeldEntry[]; to: readonly HeldEntry[] },
  isAcceptedAtOnce: boolean,
): Moved {
  const own = byId(from);
  const official = byId(to);
  const leaving = changes.flatMap((change) =>
    change.action === "delete" ? [] : (own.get(idOf(change.list, change.value)) ?? []),
  );
  const arriving = leaving
    .filter(({ list, value }) => !official.has(idOf(list, value)))
    .map((entry) => ({ ...entry, isAccepted: isAcceptedAtOnce || entry.isAccepted }));
  const dropped = changes.flatMap(({ action, list, value, previous }) => {
    const gone = action === "delete" ? value : previous;
    const isStaying = action === "update" && idOf(list, value) === idOf(list, previous ?? value);
    if (action === "create" || gone === undefined || isStaying) return [];
    return official.get(idOf(list, gone)) ?? [];
  });
  const idle = changes.filter(({ action, list, value }) =>
    action === "delete" ? !official.has(idOf(list, value)) : official.has(idOf(list, value)),
  );
  return { leaving, arriving, dropped, idle };
}

function byId(entries: readonly HeldEntry[]): Map<string, HeldEntry> {
  return new Map(entries.map((entry) => [idOf(entry.list, entry.value), entry]));
}

/**
 * What tells entries apart, as in the lists of a solution: names are the same whatever their case, width
 * and blanks; numbers and prefixes have one spelling.
 */
function idOf(list: SolutionList, value: string): string {
  return `${list} ${list === "asns" || list === "ips" ? value : foldedName(value)}`;
}
