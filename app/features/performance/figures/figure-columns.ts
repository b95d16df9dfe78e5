import {
  figuresOfWorkload,
  overallFigures,
  qualityKey,
  type QualityFigure,
} from "../quality/quality-name";
import { workloads, type Workload } from "../workload";
import type { Counts, PlaceFigures } from "./solution-overview";

const countNames = ["share", "samples", "customers"] as const satisfies (keyof Counts)[];

/** What a figure is about; each has a head with its unit. */
export type FigureName = keyof Counts | QualityFigure;

/** A column of figures: of all workloads together, or of one. */
export type FigureColumn = {
  /** Stable name, as addresses and files have it. */
  key: string;
  workload: Workload | null;
  figure: FigureName;
};

const column = (workload: Workload | null, figure: FigureName): FigureColumn => ({
  key: qualityKey({ workload, figure }),
  workload,
  figure,
});

/** Every figure of a row of the table of places, in the order of the columns. */
export const figureColumns: readonly FigureColumn[] = [
  ...[...countNames, ...overallFigures].map((figure) => column(null, figure)),
  ...workloads.flatMap((workload) =>
    [...countNames, ...figuresOfWorkload(workload)].map((figure) => column(workload, figure)),
  ),
];

/** The columns that a page shows: the figures of one workload, or of all together. Files have every figure. */
export function shownColumns(shown: Workload | null): readonly FigureColumn[] {
  return ordered(
    figureColumns.filter(({ workload, figure }) => workload === shown && figure !== "customers"),
  );
}

/** Share and score come first, and what they rest on last. */
function ordered(columns: readonly FigureColumn[]): FigureColumn[] {
  const last = (figure: FigureName) => Number(figure === "samples");
  return [...columns].sort((one, other) => last(one.figure) - last(other.figure));
}

/** The number of a row in a column; null where nothing was measured, or too little. */
export function figureOf(
  row: PlaceFigures,
  { key, workload, figure }: FigureColumn,
): number | null {
  const assessed = row.quality[key];
  if (assessed) return assessed.figure.value;
  const counts = workload === null ? row.counts : row.workloads[workload];
  if (!isCount(figure)) return null;
  // Without a sample of a workload there are 0 of them.
  return counts ? counts[figure] : figure === "share" ? null : 0;
}

export function isCount(figure: FigureName): figure is keyof Counts {
  return countNames.some((name) => name === figure);
}
