import { slotOf } from "~/features/solutions/solution";
import type { Solution } from "~/features/solutions/solution";

import type { CellSource } from "../figures/assess-places.server";
import { readComparedCells, rowPlace, wholePlace } from "../figures/compared-cells.server";
import type { ComparedSolution } from "../figures/compared-solution.repository.server";
import { findNumberedSolution } from "../figures/numbered-solution.repository.server";
import {
  listedAt,
  placeFigures,
  type ComparedCells,
  type PlaceSpot,
} from "../figures/place-figures";
import type { DayRange, FigureState } from "../figures/read-figures.server";
import type { AssessedPlaces, PlaceFigures } from "../figures/solution-overview";
import { everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import type { Contender } from "../quality/assess-place";
import { nothingPooled, samplesOf } from "../quality/place-estimates";
import { qualityKeys } from "../quality/quality-name";
import type { Realm } from "../realm";
import { BaselinesAbove, providerOf, providersLeast } from "./baselines-above";
import { withOpenPool, type OpenReader } from "./open-pool";
import { openCells, type OpenWorkloads, type PlacePart } from "./open-workloads";
import { readOpenWorkloads } from "./read-open-workloads.server";
import { roundedFigures } from "./rounded-figures";

type Asked = {
  realm: Realm;
  /** Its type is that of the version in force. */
  solution: Pick<Solution, "id" | "isOfficial" | "type">;
  place: number;
  /** A multiple of four ISO weeks. */
  range: DayRange;
  /** The partner that has the solution. */
  partnerId: string;
  /** Whether only the place as a whole is asked for, and not the places below it. */
  isWholeOnly?: boolean;
  /** Cells and decisions that were read together for several places, or for several solutions. */
  source?: CellSource & { open: OpenWorkloads };
};

/** What a provider may see of its solution, and what that was decided by. */
type OpenlyAssessed = AssessedPlaces & { open: OpenWorkloads };

/**
 * Figures of a solution as its provider may see them: none that a single customer could be made out from, none
 * of other solutions, and baselines of at least three other providers. Source: provider rules, section 4.
 */
export async function assessOpenPlaces(
  state: FigureState,
  tree: PlaceTree,
  { realm, solution: { id, isOfficial, type }, place, range, partnerId, ...how }: Asked,
): Promise<OpenlyAssessed> {
  const { source, isWholeOnly = false } = how;
  const solution = await findNumberedSolution(state.trx, id);
  if (!solution) return { whole: null, rows: [], compared: [], open: {}, pooled: nothingPooled };
  const open = source?.open ?? (await readOpenWorkloads(state, tree, { realm, solution, range }));
  const readWhole =
    source?.read ??
    ((at: number) =>
      readComparedCells(state, tree, { realm, slot: slotOf(type), range, solution, place: at }));
  const read = openReading(readWhole, { number: solution.number, partnerId, open });
  const { official, cells, counts } = await read(place);
  const others = official.filter(({ number }) => number !== solution.number);
  const reader = new PlaceReader({
    own: { number: solution.number, isOfficial, partnerId },
    open,
    others,
    cells,
  });
  const rows = isWholeOnly
    ? []
    : cells.now.rowsOf(solution.number).filter(source?.isWanted ?? (() => true));
  const assess = () => {
    const found = {
      whole:
        source && !isWholeOnly
          ? null
          : reader.figuresAt({ place, isOwn: false }, { ...wholePlace(counts), from: 1 }),
      rows: rows.flatMap((row) => {
        const figures = reader.figuresAt(
          { place: row, isOwn: row === place },
          {
            ...rowPlace(counts, row),
            from: 0,
          },
        );
        return figures ? [{ row, figures }] : [];
      }),
      // Which solutions these are, a provider does not learn.
      compared: [],
      open,
      pooled: cells.pooled,
    };
    reader.askFor(found);
    return found;
  };
  reader.above.add(place, reader.listedAt(cells, wholePlace(counts)));
  let found = assess();
  for (let at = place; reader.above.isMissing && at !== everywhere;) {
    at = tree.parentOf(at);
    const higher = await read(at);
    reader.above.add(at, reader.listedAt(higher.cells, wholePlace(higher.counts)));
    found = assess();
  }
  return found;
}

/** Reads cells with correlations from what the provider may see. */
function openReading(read: CellSource["read"], reader: OpenReader): CellSource["read"] {
  return async (place) => {
    const compared = await read(place);
    const { official, cells } = compared;
    return { ...compared, cells: withOpenPool(cells, { reader, official, place }) };
  };
}

type Reading = {
  own: { number: number; isOfficial: boolean; partnerId: string };
  open: OpenWorkloads;
  others: readonly ComparedSolution[];
  cells: ComparedCells;
};

/** Reads what a provider may see at places. */
class PlaceReader {
  readonly above: BaselinesAbove;
  readonly #reading: Reading;
  readonly #providers: ReadonlyMap<number, string>;

  constructor(reading: Reading) {
    this.#reading = reading;
    const { own, others } = reading;
    this.#providers = new Map([
      [own.number, own.partnerId],
      ...others.map((other) => [other.number, providerOf(other)] as const),
    ]);
    this.above = new BaselinesAbove((solution) => this.#providerOf(solution));
  }

  /** The others that are listed at a place. */
  listedAt(cells: ComparedCells, at: PlaceSpot): Contender[] {
    return listedAt(
      this.#reading.others.map(({ number }) => number),
      cells,
      at,
    );
  }

  /** @param at.from see `BaselinesAbove.providersFrom`; @returns null where nothing may be shown */
  figuresAt(part: PlacePart, at: PlaceSpot & { from: number }): PlaceFigures | null {
    const { own, open, others, cells } = this.#reading;
    const shown = openCells(at.spot(cells.now, own.number), open, part);
    if (Object.keys(shown).length === 0) return null;
    const figures = placeFigures(
      own,
      {
        cells,
        others: others.map(({ number }) => number),
        providers: this.above.providersFrom(at.from),
      },
      {
        ...at,
        own: {
          spot: (of) => (of === cells.now ? shown : {}),
          samples: (of) => (of === cells.now ? samplesOf(shown) : 0),
          everything: new Map([...at.everything].filter(([workload]) => shown[workload])),
        },
      },
    );
    const isComparable = this.#otherProvidersAt(at) >= providersLeast;
    return roundedFigures(isComparable ? figures : withoutShares(figures));
  }

  /**
   * Works out what may take a baseline from a place above that is not read yet: the whole place, and of its parts the
   * figures of which no place so far has a baseline. The rest is worked out when it is shown.
   */
  askFor({ whole, rows }: Pick<AssessedPlaces, "whole" | "rows">): void {
    for (const key of qualityKeys) void whole?.quality[key];
    const missing = this.above.missingFor(this.#reading.own.number);
    for (const { figures } of rows) for (const key of missing) void figures.quality[key];
  }

  #otherProvidersAt(at: PlaceSpot): number {
    const { own, cells } = this.#reading;
    const listed = this.listedAt(cells, at).map(({ solution }) => this.#providerOf(solution));
    return new Set(listed.filter((provider) => provider !== own.partnerId)).size;
  }

  #providerOf(solution: number): string {
    return this.#providers.get(solution) ?? providerOf({ number: solution, ownerPartnerId: null });
  }
}

/** The share of a solution among few others tells how much they have. */
function withoutShares(figures: PlaceFigures): PlaceFigures {
  return {
    ...figures,
    counts: { ...figures.counts, share: null },
    workloads: Object.fromEntries(
      Object.entries(figures.workloads).map(([workload, counts]) => [
        workload,
        counts && { ...counts, share: null },
      ]),
    ) as PlaceFigures["workloads"],
  };
}
