import { typeWord } from "~/features/solutions/solution.view";
import type { Order } from "~/lib/list/list-order";

import type { LatestRow } from "./latest-row";

/** What the newest figures are sorted by. Source: provider rules, section 8. */
export const latestSorts = [
  "name",
  "type",
  "state",
  "dateAdded",
  "performance",
  "availability",
  "connectedness",
  "share",
  "samples",
] as const;
export type LatestSort = (typeof latestSorts)[number];

/** A sort with its order. */
export type LatestKey = { sort: LatestSort; order: Order };

/** A value that a row is sorted by; null is hidden. */
export type SortValue = string | number | null;

/**
 * Where a row stands: its values by the chosen keys, then what tells it from every other row. The values are those
 * that its reader sees, so that the order tells nothing else.
 */
export type Standing = readonly SortValue[];

const ofSolution = ["name", "type", "state", "dateAdded"];

/** Whether a sort needs figures. */
export function isOfFigures(sort: LatestSort): boolean {
  return !ofSolution.includes(sort);
}

/** What tells rows apart: name, id and place. */
const tieBreakers = 3;

/** A row whose figures may not be read yet, where no key needs them. */
type Sortable = Pick<LatestRow, "solution"> & { figures: LatestRow["figures"] | null };

/** @param placeId public id of the row's place */
export function standingOf(
  row: Sortable,
  { keys, placeId }: { keys: readonly LatestKey[]; placeId: string },
): Standing {
  const { solution } = row;
  const values = keys.map(({ sort }) => valueOf(row, sort));
  return [...values, solution.name.toLowerCase(), solution.id, placeId];
}

/** Whether a list of values can be where a row stands, by the keys. */
export function isStanding(values: readonly SortValue[], keys: readonly LatestKey[]): boolean {
  const kinds = keys.map(({ sort }) => (isOfFigures(sort) ? "number" : "string"));
  return (
    values.length === keys.length + tieBreakers &&
    values.every((value, at) => {
      const kind = kinds[at] ?? "string";
      return value === null ? kind === "number" : typeof value === kind;
    })
  );
}

/** The order of rows by some keys: what is hidden comes last, whichever the order, and equals by their names. */
export function compareStandings(
  one: Standing,
  other: Standing,
  keys: readonly LatestKey[],
): number {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? null;
    if (value === against) continue;
    if (value === null || against === null) return value === null ? 1 : -1;
    const difference = value < against ? -1 : 1;
    return keys[at]?.order === "descending" ? -difference : difference;
  }
  return 0;
}

function valueOf({ solution, figures }: Sortable, sort: LatestSort): SortValue {
  switch (sort) {
    case "name":
      return solution.name.toLowerCase();
    case "type":
      return typeWord(solution.type);
    case "state":
      return solution.state;
    case "dateAdded":
      return solution.addedAt.toISOString();
    case "share":
    case "samples":
      return figures?.counts[sort] ?? null;
    default:
      return figures?.quality[sort].figure.value ?? null;
  }
}
