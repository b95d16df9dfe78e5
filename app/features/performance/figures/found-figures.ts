import type { Workload } from "../workload";
import { Figures } from "./figures";
import {
  addFigures,
  measuresOf,
  plainFigures,
  workloadFigures,
  type WorkloadFigures,
} from "./plain-figures";
import type { PlaceRow } from "./solution-overview";

/** Figures by the rows of the table of places: those of the solution, and samples of all solutions. */
export type FiguresByPlace = { own: Map<number, Figures>; everything: Map<number, Figures> };

/** What is known of a place so far, over the workloads that were read. */
type FoundRow = {
  sum: Figures;
  everything: number;
  workloads: PlaceRow["workloads"];
};

const noWorkloads = (): PlaceRow["workloads"] => ({
  Exchange: null,
  SharePoint: null,
  Teams: null,
  Assistant: null,
});

/** Puts the figures of one workload after the other together, and keeps no values of one that is done. */
export class FoundFigures {
  readonly whole = noWorkloads();
  readonly #rows = new Map<number, FoundRow>();

  add(workload: Workload, { own, everything }: FiguresByPlace): void {
    const whole = new Figures();
    for (const [place, figures] of own) {
      addFigures(whole, figures, measuresOf[workload]);
      const row = this.#rowOf(place);
      addFigures(row.sum, figures, []);
      row.workloads[workload] = workloadFigures(workload, figures, samplesOf(everything, place));
    }
    for (const place of everything.keys())
      this.#rowOf(place).everything += samplesOf(everything, place);
    this.whole[workload] = wholeOf(workload, whole, everything);
  }

  /** The places where the solution has samples. */
  rows(named: (place: number) => Pick<PlaceRow, "place" | "isUnlocated">): PlaceRow[] {
    return [...this.#rows].flatMap(([place, row]) =>
      row.sum.counters.samples === 0
        ? []
        : {
            ...named(place),
            figures: plainFigures(row.sum, row.everything),
            workloads: row.workloads,
          },
    );
  }

  #rowOf(place: number): FoundRow {
    const known = this.#rows.get(place);
    if (known) return known;
    const row = { sum: new Figures(), everything: 0, workloads: noWorkloads() };
    this.#rows.set(place, row);
    return row;
  }
}

function samplesOf(figures: ReadonlyMap<number, Figures>, place: number): number {
  return figures.get(place)?.counters.samples ?? 0;
}

function wholeOf(
  workload: Workload,
  whole: Figures,
  everything: ReadonlyMap<number, Figures>,
): WorkloadFigures | null {
  if (whole.counters.samples === 0) return null;
  let all = 0;
  for (const place of everything.keys()) all += samplesOf(everything, place);
  return workloadFigures(workload, whole, all);
}
