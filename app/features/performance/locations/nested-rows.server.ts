import { wayTo, placesWithin } from "../figures/places-within";
import { comparedCells, type Compared, type ReadRows } from "../figures/compared-cells.server";
import type { SampleCounts } from "../figures/read-cells.server";
import { everywhere, type PlaceKind } from "../places/place-number";

type Parents = { parentOf: (place: number) => number; kindOf: (place: number) => PlaceKind };

/**
 * Rows by which the tables of several places can be put together from one read: each place directly below one of
 * them or above it is a row, and so is what is located no more exactly than at one of them.
 */
export class NestedRows {
  readonly #tree: Parents;
  readonly #parents: ReadonlySet<number>;
  readonly #rows = new Map<number, number>();

  /** @param places whose tables are wanted */
  constructor(tree: Parents, places: Iterable<number>) {
    this.#tree = tree;
    this.#parents = new Set([everywhere, ...[...places].flatMap((place) => wayTo(tree, place))]);
  }

  /** The row that the samples of a place belong to. */
  rowOf = (place: number): number => {
    let row = this.#rows.get(place);
    if (row === undefined) this.#rows.set(place, (row = this.#find(place)));
    return row;
  };

  #find(place: number): number {
    for (let at = place; at !== everywhere; at = this.#tree.parentOf(at))
      if (this.#parents.has(at) || this.#parents.has(this.#tree.parentOf(at))) return at;
    return everywhere;
  }

  /** The table of a place, one of those that were named or above them: the same as if it were read for this place. */
  at(place: number, { official, now, before, counts }: ReadRows): Compared {
    const rowOf = placesWithin(this.#tree, place);
    return comparedCells({
      official,
      now: now.regrouped(rowOf),
      before: before.regrouped(rowOf),
      counts: countsBy(counts, rowOf),
    });
  }
}

function countsBy(counts: SampleCounts, rowOf: (row: number) => number | null): SampleCounts {
  return new Map(
    [...counts].map(([workload, samples]) => {
      const found = new Map<number, number>();
      for (const [row, count] of samples) {
        const into = rowOf(row);
        if (into !== null) found.set(into, (found.get(into) ?? 0) + count);
      }
      return [workload, found];
    }),
  );
}
