import { qualityKey } from "../quality/quality-name";
import type { PlaceRow, ShownPlace } from "../figures/solution-overview";
import type { ScoreBand } from "../score-scales";
import type { Workload } from "../workload";

/** A place of the table of locations. */
export type LocationRow = PlaceRow & {
  /** The places above it, from the country down. */
  above: ShownPlace[];
};

/** The levels as addresses and files have them, by their number. Source: provider rules, section 4. */
export const levelNames = ["Worst", "BelowAverage", "Average", "AboveAverage", "Best"] as const;

export const levelFilters = [...levelNames, "none"] as const;
export const standingFilters = ["worse", "level", "better", "none"] as const;

/** What the table is narrowed by; an empty list narrows nothing. */
export type LocationFilter = {
  level: readonly (typeof levelFilters)[number][];
  standing: readonly (typeof standingFilters)[number][];
  /** Whose score is meant; "" is that of all. */
  workload: Workload | "";
};

/** The score of a row that the table shows. */
export function scoreOf({ quality }: Pick<PlaceRow, "quality">, workload: Workload | "") {
  return quality[qualityKey({ workload: workload || null, figure: "performance" })];
}

/** The rows that a filter leaves. A score whose interval reaches several levels is of each of them. */
export function filteredRows<Row extends Pick<PlaceRow, "quality">>(
  rows: readonly Row[],
  { level, standing, workload }: LocationFilter,
): Row[] {
  return rows.filter((row) => {
    const score = scoreOf(row, workload);
    const reached = score?.level ? levelsOf(score.level) : (["none"] as const);
    return (
      (level.length === 0 || reached.some((each) => level.includes(each))) &&
      (standing.length === 0 || standing.includes(score?.standing ?? "none"))
    );
  });
}

function levelsOf({ low, high }: { low: ScoreBand; high: ScoreBand }) {
  return levelNames.slice(low, high + 1);
}
