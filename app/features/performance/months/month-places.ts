import type { PlaceRow } from "../figures/solution-overview";

/** Places that a report names: those that are worst, and those that are best. They leave room on a printed page. */
const worstMost = 7;
const bestMost = 3;

/** The countries of a report. */
export type MonthPlaces<Row> = {
  /** The worst first. */
  worst: Row[];
  /** Of those that are left, the best; the worst of them first. */
  best: Row[];
  /** Scores that are in neither. */
  left: number;
  /** Places without a score. */
  unrated: number;
  below: number;
  level: number;
  above: number;
};

const standings = ["worse", "level", "better"] as const;

/** Sorts places by standing against the baseline, then by score; what is worse comes first. */
export function monthPlaces<Row extends Pick<PlaceRow, "isUnlocated" | "quality" | "place">>(
  places: readonly Row[],
): MonthPlaces<Row> {
  const located = places.filter(({ isUnlocated }) => !isUnlocated);
  const rated = located.filter((row) => scoreOf(row)?.figure.isShown);
  const sorted = [...rated].sort(
    (one, other) =>
      orderOf(one) - orderOf(other) ||
      valueOf(one) - valueOf(other) ||
      one.place.number - other.place.number,
  );
  const rest = sorted.slice(worstMost);
  const best = rest.slice(Math.max(0, rest.length - bestMost));
  const count = (standing: (typeof standings)[number]) =>
    rated.filter((row) => scoreOf(row)?.standing === standing).length;
  return {
    worst: sorted.slice(0, worstMost),
    best,
    left: rest.length - best.length,
    unrated: located.length - rated.length,
    below: count("worse"),
    level: count("level"),
    above: count("better"),
  };
}

type Scored = Pick<PlaceRow, "quality">;

const scoreOf = ({ quality }: Scored) => quality["performance"];

/** What is not compared comes last. */
function orderOf(row: Scored): number {
  const standing = scoreOf(row)?.standing;
  return standing ? standings.indexOf(standing) : standings.length;
}

const valueOf = (row: Scored) => scoreOf(row)?.figure.value ?? 0;
