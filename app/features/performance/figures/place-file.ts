import type { ListFile } from "~/lib/list/list-file";

import { figureColumns, figureOf } from "./figure-columns";
import type { PlaceRow } from "./solution-overview";

/**
 * The table of places as a file, with the numbers of the page before they are rounded: ratios from 0 to 1,
 * times in ms, throughput in bits a second. A row that is not located more exactly names the place above.
 */
export const placeFile: ListFile<PlaceRow> = {
  name: "pathlens-solution-places",
  columns: {
    placeId: ({ place }) => place.id,
    kind: ({ place }) => place.kind,
    name: ({ place }) => place.name,
    isUnlocated: ({ isUnlocated }) => isUnlocated,
    ...Object.fromEntries(
      figureColumns.map((column) => [column.key, (row: PlaceRow) => figureOf(row, column)]),
    ),
  },
};
