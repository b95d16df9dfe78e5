import type { ComparedSolution } from "../figures/compared-solution.repository.server";
import type { ComparedCells } from "../figures/place-figures";
import { placeCorrelations, type PlaceCells } from "../quality/place-estimates";
import { providerOf } from "./baselines-above";
import { openCells, type OpenWorkloads } from "./open-workloads";

/** Whose figures a provider reads. */
export type OpenReader = { number: number; partnerId: string; open: OpenWorkloads };

/** Whether a solution is one of another provider. */
export function isOfOthers(solution: ComparedSolution, partnerId: string): boolean {
  return providerOf(solution) !== partnerId;
}

/** What a provider may see of its solution at the places below one. @param cells by place */
export function openRows(
  cells: Iterable<readonly [row: number, PlaceCells]>,
  { open, place }: { open: OpenWorkloads; place: number },
): PlaceCells[] {
  return [...cells].map(([row, at]) => openCells(at, open, { place: row, isOwn: row === place }));
}

/**
 * The same cells with correlations from what the provider may see: its open cells and those of other providers.
 * Cells of its own that are hidden would show in every interval beside them.
 */
export function withOpenPool(
  cells: ComparedCells,
  of: { reader: OpenReader; official: readonly ComparedSolution[]; place: number },
): ComparedCells {
  const { number, partnerId, open } = of.reader;
  const { now } = cells;
  const rowsOf = (solution: number) =>
    now.rowsOf(solution).map((row) => [row, now.at(solution, row)] as const);
  const others = of.official.filter((each) => isOfOthers(each, partnerId));
  return {
    ...cells,
    pooled: placeCorrelations([
      ...others.flatMap((other) => rowsOf(other.number).map(([, at]) => at)),
      ...openRows(rowsOf(number), { open, place: of.place }),
    ]),
  };
}
