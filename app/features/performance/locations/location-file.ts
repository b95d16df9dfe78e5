import type { CsvCell } from "~/lib/csv";
import type { ListFile } from "~/lib/list/list-file";

import { figureColumns, figureOf, isCount, type FigureColumn } from "../figures/figure-columns";
import { levelNames, type LocationRow } from "./location-rows";

/**
 * The table of places as a file, with the numbers of the page before they are rounded: ratios from 0 to 1,
 * times in ms, throughput in bits a second. Figures of quality come with the ends of their 95 % interval, their
 * target baseline and how they stand against it, and say whether they are imprecise or of one customer. A row that
 * is not located more exactly names the place above.
 */
export const locationFile: ListFile<LocationRow> = {
  name: "pathlens-solution-locations",
  columns: {
    placeId: ({ place }) => place.id,
    kind: ({ place }) => place.kind,
    name: ({ place }) => place.name,
    /** The names of the places above, from the country down. */
    above: ({ above }) => above.map(({ name }) => name).join(" / "),
    isUnlocated: ({ isUnlocated }) => isUnlocated,
    ...Object.fromEntries(figureColumns.flatMap(columnsOf)),
  },
};

type FileColumn = [name: string, value: (row: LocationRow) => CsvCell];

function columnsOf(column: FigureColumn): FileColumn[] {
  const { key, figure } = column;
  const value: FileColumn = [key, (row) => figureOf(row, column)];
  if (isCount(figure)) return [value];
  return [
    value,
    [`${key}Low`, ({ quality }) => quality[key]?.figure.low ?? null],
    [`${key}High`, ({ quality }) => quality[key]?.figure.high ?? null],
    [`${key}Baseline`, ({ quality }) => quality[key]?.baseline?.value ?? null],
    [`${key}Standing`, ({ quality }) => quality[key]?.standing ?? null],
    [`${key}IsImprecise`, ({ quality }) => quality[key]?.figure.isImprecise ?? null],
    [`${key}IsDominated`, ({ quality }) => quality[key]?.isDominated ?? null],
    ...(figure === "performance" ? levelColumns(key) : []),
  ];
}

/** The levels that the ends of an interval reach. */
function levelColumns(key: string): FileColumn[] {
  const levelOf = (end: "low" | "high"): FileColumn[1] => {
    return ({ quality }) => {
      const level = quality[key]?.level;
      return level ? levelNames[level[end]] : null;
    };
  };
  return [
    [`${key}LevelLow`, levelOf("low")],
    [`${key}LevelHigh`, levelOf("high")],
  ];
}
