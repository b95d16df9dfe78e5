import { workloads, type Workload } from "../workload";
import type { PlaceCells } from "../quality/place-estimates";
import { Figures } from "./figures";
import { addFigures } from "./add-figures";
import { measuresOf } from "./measure-statistics";

/** Collects the figures of several solutions, one workload after the other. */
export class SolutionCells {
  readonly #cells = new Map<number, Map<number, PlaceCells>>();
  readonly #wholes = new Map<number, PlaceCells>();

  add(workload: Workload, { solution, row, figures }: AddedCell): void {
    this.#wholes.delete(solution);
    let rows = this.#cells.get(solution);
    if (!rows) this.#cells.set(solution, (rows = new Map()));
    const cells = rows.get(row);
    if (cells) cells[workload] = figures;
    else rows.set(row, { [workload]: figures });
  }

  /** Rows where a solution has samples. */
  rowsOf(solution: number): number[] {
    return [...(this.#cells.get(solution)?.keys() ?? [])];
  }

  at(solution: number, row: number): PlaceCells {
    return this.#cells.get(solution)?.get(row) ?? {};
  }

  /** What all rows say of a solution together; worked out once. */
  whole(solution: number): PlaceCells {
    let whole = this.#wholes.get(solution);
    if (!whole) this.#wholes.set(solution, (whole = this.#together(solution)));
    return whole;
  }

  #together(solution: number): PlaceCells {
    const whole: PlaceCells = {};
    for (const cells of this.#cells.get(solution)?.values() ?? [])
      for (const workload of workloads) {
        const figures = cells[workload];
        if (figures) addFigures((whole[workload] ??= new Figures()), figures, measuresOf[workload]);
      }
    return whole;
  }

  /** The cells of all solutions and rows. */
  *all(): Generator<PlaceCells> {
    for (const rows of this.#cells.values()) yield* rows.values();
  }
}

type AddedCell = { solution: number; row: number; figures: Figures };

/** Samples of a solution at a place, over all workloads. */
export function samplesOf(cells: PlaceCells): number {
  return Object.values(cells).reduce((sum, { counters }) => sum + counters.samples, 0);
}
