import type { IndexEntry, IndexRow } from "~/features/performance/npi/provider-index";

/** Movers of each direction that are shown: those that moved most. */
const shownMost = 3;

/** A provider whose performance moved in a country, beyond what chance explains. */
export type Mover = {
  solutionId: string;
  name: string;
  /** Number of the country. */
  country: number;
  /** Performance, 0 to 100, of the range and of the one before. */
  now: number;
  before: number;
};

/** The providers that moved most, and how many moved. */
type Moved = { count: number; most: Mover[] };

export type Movers = {
  better: Moved;
  worse: Moved;
  /** Providers of a country that could be compared with the range before. */
  compared: number;
};

/** The index of a country with what it was worked out from. */
export type CountryIndex = {
  country: number;
  entries: readonly IndexEntry[];
  rows: readonly IndexRow[];
};

/** Providers that are better or worse than in the range before, as the index of each country says it. */
export function moversOf(indexes: readonly CountryIndex[]): Movers {
  const found = indexes.flatMap(({ country, entries, rows }) =>
    rows.flatMap((row) => {
      const mover = moverOf(row, entries, country);
      return mover && row.moved ? [{ moved: row.moved, mover }] : [];
    }),
  );
  const movedTo = (direction: "better" | "worse"): Moved => {
    const movers = found.filter(({ moved }) => moved === direction).map(({ mover }) => mover);
    return { count: movers.length, most: movers.sort(byMovement).slice(0, shownMost) };
  };
  return { better: movedTo("better"), worse: movedTo("worse"), compared: found.length };
}

function moverOf(
  { solution: { number, id, name }, quality }: IndexRow,
  entries: readonly IndexEntry[],
  country: number,
): Mover | null {
  const now = quality.performance.figure.value;
  const entry = entries.find(({ solution }) => solution.number === number);
  const before = entry?.contender.before.get("performance")?.estimate.value;
  if (now === null || before === undefined) return null;
  return { solutionId: id, name, country, now, before };
}

/** The largest movement first; of equal ones, by name and country. */
function byMovement(one: Mover, other: Mover): number {
  return (
    Math.abs(other.now - other.before) - Math.abs(one.now - one.before) ||
    compareTexts(one.name, other.name) ||
    one.country - other.country
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
