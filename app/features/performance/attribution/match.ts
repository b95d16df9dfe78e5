import type { Slot } from "~/features/solutions/solution";

/**
 * The solutions that some entries name: at most one of each slot in the official layer, and one of each slot
 * of each owner in the private layer. Numbers are those of `aggregate_solution`; 0 is none.
 */
export type Match = {
  access: number;
  overlay: number;
  /** By slot and owner, in rising order of `group`. */
  owned: readonly OwnedMatch[];
  /** The numbers of `owned`, each once, in rising order. */
  privateSolutions: readonly number[];
};

/** A private solution; a group is one slot of one owner. */
type OwnedMatch = { group: number; number: number };

const nothing: readonly never[] = [];

/** What names no solution. */
export const noMatch: Match = {
  access: 0,
  overlay: 0,
  owned: nothing,
  privateSolutions: nothing,
};

/** An official solution of a slot. */
export function officialMatch(slot: Slot, number: number): Match {
  return { ...noMatch, [slot]: number };
}

/** A private solution of a group. */
export function ownedMatch(group: number, number: number): Match {
  return { ...noMatch, owned: [{ group, number }], privateSolutions: [number] };
}

/**
 * Takes each slot of each layer and owner from the stronger match, where it has it, else from the weaker.
 *
 * @returns one of the two where the other adds nothing
 */
export function preferred(stronger: Match, weaker: Match): Match {
  if (weaker === noMatch || weaker === stronger) return stronger;
  if (stronger === noMatch) return weaker;
  const access = stronger.access || weaker.access;
  const overlay = stronger.overlay || weaker.overlay;
  const owned = preferredOwned(stronger.owned, weaker.owned);
  const isSame = access === stronger.access && overlay === stronger.overlay;
  if (isSame && owned === stronger.owned) return stronger;
  return { access, overlay, owned, privateSolutions: numbersOf(owned, stronger, weaker) };
}

function preferredOwned(
  stronger: readonly OwnedMatch[],
  weaker: readonly OwnedMatch[],
): readonly OwnedMatch[] {
  if (weaker.length === 0) return stronger;
  const groups = new Set(stronger.map(({ group }) => group));
  const added = weaker.filter(({ group }) => !groups.has(group));
  if (added.length === 0) return stronger;
  if (added.length === weaker.length && stronger.length === 0) return weaker;
  return [...stronger, ...added].sort((one, other) => one.group - other.group);
}

function numbersOf(owned: readonly OwnedMatch[], ...given: readonly Match[]): readonly number[] {
  const known = given.find((match) => match.owned === owned);
  if (known) return known.privateSolutions;
  return [...new Set(owned.map(({ number }) => number))].sort((one, other) => one - other);
}
