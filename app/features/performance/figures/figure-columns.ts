import { workloads, type Measure, type Workload } from "../workload";
import { measuresOf, type PlainFigures, type WorkloadFigures } from "./plain-figures";
import type { PlaceRow } from "./solution-overview";

/** What a figure is about; each has a head with its unit. */
export type FigureName = keyof PlainFigures | Measure;

/** A column of figures: of all workloads together, or of one. */
export type FigureColumn = {
  /** Stable name, as addresses and files have it. */
  key: string;
  workload: Workload | null;
  figure: FigureName;
};

const ofAll = (figure: keyof PlainFigures): FigureColumn => ({
  key: figure,
  workload: null,
  figure,
});

const ofWorkload = (workload: Workload, figure: FigureName): FigureColumn => ({
  key: workload.toLowerCase() + figure.charAt(0).toUpperCase() + figure.slice(1),
  workload,
  figure,
});

/** Every figure of a row of the table of places, in the order of the columns. */
export const figureColumns: readonly FigureColumn[] = [
  ...(["share", "samples", "customers"] as const).map(ofAll),
  ...workloads.flatMap((workload) =>
    [
      ...(["share", "samples", "customers"] as const),
      ...measuresOf[workload],
      ...(["availability", "connectedness"] as const),
    ].map((figure) => ofWorkload(workload, figure)),
  ),
  ...(["availability", "connectedness"] as const).map(ofAll),
];

/** The columns that a page shows: all figures of one workload, or of all what they measure. */
export function shownColumns(shown: Workload | null): readonly FigureColumn[] {
  return figureColumns.filter(({ workload, figure }) =>
    shown === null
      ? workload === null || measuresOf[workload].some((measure) => measure === figure)
      : workload === shown,
  );
}

/** The figure of a row in a column; null where nothing was measured. */
export function figureOf(
  { figures, workloads: ofWorkloads }: Pick<PlaceRow, "figures" | "workloads">,
  { workload, figure }: Pick<FigureColumn, "workload" | "figure">,
): number | null {
  if (workload !== null) return figureOfWorkload(ofWorkloads[workload], figure);
  return figure in figures ? figures[figure as keyof PlainFigures] : null;
}

/** A figure of a workload; null where nothing was measured. Without samples there are 0 of them. */
export function figureOfWorkload(found: WorkloadFigures | null, figure: FigureName): number | null {
  if (found) return found[figure];
  return figure === "samples" || figure === "customers" ? 0 : null;
}
