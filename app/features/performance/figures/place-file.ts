import type { ListFile } from "~/lib/list/list-file";

import { figureColumns, figureOf, isCount, type FigureColumn } from "./figure-columns";
import type { PlaceRow } from "./solution-overview";

/**
 * The table of places as a file, with the numbers of the page before they are rounded: ratios from 0 to 1,
 * times in ms, throughput in bits a second. Figures of quality come with the ends of their 95 % interval, their
 * target baseline and how they stand against it. A row that is not located more exactly names the place above.
 */
export const placeFile: ListFile<PlaceRow> = {
  name: "pathlens-solution-places",
  columns: {
    placeId: ({ place }) => place.id,
    kind: ({ place }) => place.kind,
    name: ({ place }) => place.name,
    isUnlocated: ({ isUnlocated }) => isUnlocated,
    ...Object.fromEntries(figureColumns.flatMap(columnsOf)),
  },
};

type FileColumn = [name: string, value: (row: PlaceRow) => number | string | null];

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
  ];
}
