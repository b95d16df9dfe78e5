import type { CsvCell } from "~/lib/csv";

import type { Assessed } from "./assess-place";
import { overallFigures } from "./quality-name";

/** Figures over all workloads; one that is not offered is missing. */
type Overall = Partial<Record<(typeof overallFigures)[number], Assessed>>;

/**
 * The columns of figures over all workloads in a file, before they are rounded: scores from 0 to 100, ratios from 0
 * to 1, each with the ends of its 95 % interval, its target baseline and how it stands against it.
 */
export function overallColumns<Row>(
  qualityOf: (row: Row) => Overall | null,
): Record<string, (row: Row) => CsvCell> {
  return Object.fromEntries(
    overallFigures.flatMap((figure): [string, (row: Row) => CsvCell][] => {
      const of = (row: Row) => qualityOf(row)?.[figure];
      return [
        [figure, (row) => of(row)?.figure.value ?? null],
        [`${figure}Low`, (row) => of(row)?.figure.low ?? null],
        [`${figure}High`, (row) => of(row)?.figure.high ?? null],
        [`${figure}Baseline`, (row) => of(row)?.baseline?.value ?? null],
        [`${figure}Standing`, (row) => of(row)?.standing ?? null],
      ];
    }),
  );
}
