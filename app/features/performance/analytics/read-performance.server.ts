import type { Slot } from "~/features/solutions/solution";

import { mayHaveFigures, rowPlace, wholePlace } from "../figures/compared-cells.server";
import type { ComparedSolution } from "../figures/compared-solution.repository.server";
import { rangeBefore } from "../figures/day-range";
import {
  allOf,
  countsAtSpot,
  listedAt,
  type ComparedCells,
  type PlaceSpot,
} from "../figures/place-figures";
import { readCells, readEverything, type SampleCounts } from "../figures/read-cells.server";
import type { DayRange, FigureState } from "../figures/read-figures.server";
import { SolutionCells } from "../figures/solution-cells";
import { solutionsByPacks } from "../figures/solutions-by-packs";
import { providerIndex, type IndexRow } from "../npi/provider-index";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { CorrelationSums } from "../quality/place-correlations";
import type { PlaceEstimates } from "../quality/place-estimates";
import type { Realm } from "../realm";
import { countryOfPart, partsOfCountries } from "./country-parts";

/** The provider index of a place, with what it is compared by. */
type IndexedPlace = {
  /** Number of a country; 0 is everywhere. */
  place: number;
  /** Of all solutions, over all workloads. */
  samples: number;
  rows: IndexRow[];
  /** Estimates of the range before, by the number of the solution. */
  beforeOf: (solution: number) => PlaceEstimates;
};

/** Everywhere, and each country that has samples, the most first. */
export type IndexedPlaces = { whole: IndexedPlace; countries: IndexedPlace[] };

type Asked = {
  realm: Realm;
  slot: Slot;
  /** Official solutions of the slot. */
  official: readonly ComparedSolution[];
  /** Number of the only country that is wanted; 0 is all of them. */
  place: number;
  range: DayRange;
};

/**
 * The provider index of every country, and of all of them together, from one reading of each solution. Cells are read
 * at the places below each country and pooled over them, as the index of a country does, so that its figures,
 * intervals and movements are the same. Solutions are read pack by pack: of each only its sums by country stay.
 */
export async function readIndexes(
  state: FigureState,
  tree: PlaceTree,
  asked: Asked,
): Promise<IndexedPlaces> {
  const { realm, range, official } = asked;
  const partOf = partsOfCountries(tree);
  const countryOf = (row: number) => countryOfPart(tree, row);
  const isWanted = (country: number) => asked.place === everywhere || country === asked.place;
  const rowOf = (place: number) => {
    const part = partOf(place);
    return isWanted(countryOf(part)) ? part : null;
  };
  const found: ReadCountries = {
    now: new SolutionCells(),
    before: new SolutionCells(),
    pools: new Map(),
    counts: await readEverything(state, {
      ...{ realm, range },
      rowOf: (place) => {
        const row = rowOf(place);
        return row === null ? null : countryOf(row);
      },
    }),
  };
  for (const solutions of solutionsByPacks(official, range)) {
    const question = { realm, solutions, rowOf };
    const now = await readCells(state, { ...question, range });
    const able = mayHaveFigures(solutions, now);
    const earlier = { ...question, solutions: able, range: rangeBefore(range) };
    const before = await readCells(state, earlier);
    addToPools(found.pools, now, { solutions, countryOf });
    found.now.take(now.regrouped(countryOf));
    found.before.take(before.regrouped(countryOf));
  }
  return indexesOf(asked, found);
}

/** Cells of solutions by country. */
type ReadCountries = {
  now: SolutionCells;
  before: SolutionCells;
  /** What cells know of the correlation within customers, by country. */
  pools: Map<number, CorrelationSums>;
  /** Samples of all solutions by country. */
  counts: SampleCounts;
};

type Pooling = {
  solutions: readonly ComparedSolution[];
  countryOf: (row: number) => number;
};

/** What is pooled for a country is what its parts know; everywhere pools countries, as an overview does. */
function addToPools(
  pools: ReadCountries["pools"],
  now: SolutionCells,
  { solutions, countryOf }: Pooling,
): void {
  const poolOf = (place: number) => {
    const pool = pools.get(place) ?? new CorrelationSums();
    pools.set(place, pool);
    return pool;
  };
  for (const { number } of solutions)
    for (const row of now.rowsOf(number)) {
      const country = countryOf(row);
      if (country !== everywhere) poolOf(country).add(now.at(number, row));
    }
}

function indexesOf(asked: Asked, { pools, counts, ...cells }: ReadCountries): IndexedPlaces {
  const ofWhole = new CorrelationSums();
  for (const { number } of asked.official)
    for (const country of cells.now.rowsOf(number)) ofWhole.add(cells.now.at(number, country));
  const places = new Set([...counts.values()].flatMap((samples) => [...samples.keys()]));
  const countries = [...places]
    .filter((place) => place !== everywhere)
    .map((place) => {
      const pool = pools.get(place) ?? new CorrelationSums();
      const pooled = pool.correlations();
      return indexAt(place, asked, { ...cells, pooled, at: rowPlace(counts, place) });
    })
    .filter(({ samples }) => samples > 0)
    .sort((one, other) => other.samples - one.samples || one.place - other.place);
  const pooled = ofWhole.correlations();
  const whole = indexAt(everywhere, asked, { ...cells, pooled, at: wholePlace(counts) });
  return { whole, countries };
}

/** The index of one place. */
function indexAt(
  place: number,
  { slot, official }: Pick<Asked, "slot" | "official">,
  { at, ...cells }: ComparedCells & { at: PlaceSpot },
): IndexedPlace {
  const named = new Map(official.map((each) => [each.number, each]));
  const listed = listedAt([...named.keys()], cells, at);
  const contenders = new Map(listed.map((contender) => [contender.solution, contender]));
  return {
    place,
    samples: allOf(at.everything),
    rows: providerIndex(
      listed.flatMap((contender) => {
        const known = named.get(contender.solution);
        if (!known) return [];
        const { number, id, name, type } = known;
        const counts = countsAtSpot(number, cells, at);
        return { solution: { number, id, name, type, slot }, counts, contender, mix: null };
      }),
    ),
    beforeOf: (solution) => contenders.get(solution)?.before ?? new Map(),
  };
}
