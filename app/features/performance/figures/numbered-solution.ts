import type { DayRange } from "./read-figures.server";

/** A solution as aggregates have it. */
export type NumberedSolution = {
  number: number;
  pack: number;
  /** The pack that it was in before it got one of its own; null where it is in its first pack. */
  earlierPack: number | null;
  /** From this day on, since 1970, all of its samples are in its own pack. */
  ownFromDay: number | null;
};

/** The packs that have a solution's samples of a range. */
export function packsOfRange(
  { pack, earlierPack, ownFromDay }: NumberedSolution,
  { first }: Pick<DayRange, "first">,
): number[] {
  if (earlierPack === null || (ownFromDay !== null && first >= ownFromDay)) return [pack];
  return [earlierPack, pack];
}
