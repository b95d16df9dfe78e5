import type { Slot } from "~/features/solutions/solution";

import { listComparedSolutions } from "../figures/compared-solution.repository.server";
import type { NumberedSolution } from "../figures/numbered-solution";
import { placesWithin } from "../figures/places-within";
import { readCells, readEverything } from "../figures/read-cells.server";
import type { DayRange, FigureState } from "../figures/read-figures.server";
import type { SolutionCells } from "../figures/solution-cells";
import { solutionsByPacks } from "../figures/solutions-by-packs";
import type { PlaceTree } from "../places/place-tree.server";
import { isOfOthers } from "../privacy/open-pool";
import { CorrelationSums } from "../quality/place-correlations";
import { samplesOf, type PlaceCells } from "../quality/place-estimates";
import type { Realm } from "../realm";
import type { Grain, PlaceTotals } from "./place-totals.server";

type Asked = {
  realm: Realm;
  slot: Slot;
  place: number;
  range: DayRange;
  grain: Grain;
  /** Solutions of the slot whose cells are wanted, official or not. */
  wanted: readonly NumberedSolution[];
  /** The partner that reads, or null for leadership. */
  partnerId: string | null;
};

/**
 * Reads the solutions of a slot at a place pack by pack. Only what is wanted stays: the cells of other places, and
 * those of solutions that are only compared with, are let go with their pack.
 */
export async function readPlaceTotals(
  state: FigureState,
  tree: PlaceTree,
  { realm, slot, place, range, grain, wanted, partnerId }: Asked,
): Promise<PlaceTotals> {
  const official = await listComparedSolutions(state.trx, { variant: realm.variant, slot });
  const compared = new Set(official.map(({ number }) => number));
  const pooledOnes =
    partnerId === null ? official : official.filter((of) => isOfOthers(of, partnerId));
  const isPooled = new Set(pooledOnes.map(({ number }) => number));
  const kept = new Set(wanted.map(({ number }) => number));
  const cells = new Map<number, ReadonlyMap<number, PlaceCells>>();
  const parts = new Map<number, ReadonlyMap<number, PlaceCells>>();
  const samples = new Map<number, ReadonlyMap<number, number>>();
  const pool = new CorrelationSums();
  const own = new Map<number, CorrelationSums>();
  const asked = { realm, range, rowOf: placesWithin(tree, place) };
  const others = wanted.filter(({ number }) => !compared.has(number));
  for (const some of solutionsByPacks([...official, ...others], range)) {
    const read = await readCells(state, { ...asked, solutions: some });
    for (const { number } of some) {
      const sums = isPooled.has(number) ? pool : new CorrelationSums();
      if (sums !== pool) own.set(number, sums);
      for (const row of read.rowsOf(number)) sums.add(read.at(number, row));
      samples.set(number, samplesByPlace(read, number, { place, grain }));
      if (!kept.has(number)) continue;
      cells.set(number, cellsAt(read, number, { place, grain }));
      if (partnerId !== null) parts.set(number, cellsAt(read, number, { place, grain: "parts" }));
    }
  }
  const pooled = pool.correlations();
  return {
    official,
    cellsOf: (solution) => cells.get(solution) ?? new Map(),
    partsOf: (solution) => parts.get(solution) ?? new Map(),
    samplesAt: (solution, at) => samples.get(solution)?.get(at) ?? 0,
    pooledFor: (solution) => {
      const sums = own.get(solution);
      return sums ? sums.with(pool).correlations() : pooled;
    },
    pool,
    counts: await readEverything(state, asked),
  };
}

function samplesByPlace(
  read: SolutionCells,
  solution: number,
  { place, grain }: Pick<Asked, "place" | "grain">,
): ReadonlyMap<number, number> {
  const samples = new Map<number, number>();
  for (const row of read.rowsOf(solution)) {
    const at = grain === "whole" ? place : row;
    samples.set(at, (samples.get(at) ?? 0) + samplesOf(read.at(solution, row)));
  }
  return samples;
}

function cellsAt(
  read: SolutionCells,
  solution: number,
  { place, grain }: Pick<Asked, "place" | "grain">,
): ReadonlyMap<number, PlaceCells> {
  const rows = read.rowsOf(solution);
  if (grain === "whole") return new Map(rows.length > 0 ? [[place, read.whole(solution)]] : []);
  return new Map(rows.map((row) => [row, read.at(solution, row)]));
}
