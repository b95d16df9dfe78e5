import { workloads, type Workload } from "../workload";
import { samplesOf, type PlaceCells } from "../quality/place-estimates";
import { Figures } from "./figures";
import { addFigures } from "./add-figures";
import { measuresOf } from "./measure-statistics";

/** Collects the figures of several solutions, one workload after the other. */
export class SolutionCells {
  readonly #cells = new Map<number, Map<number, PlaceCells>>();
  readonly #wholes = new Map<number, PlaceCells>();
  readonly #samples = new Map<number, number>();

  add(workload: Workload, { solution, row, figures }: AddedCell): void {
    this.#wholes.delete(solution);
    this.#samples.delete(solution);
    let rows = this.#cells.get(solution);
    if (!rows) this.#cells.set(solution, (rows = new Map()));
    const cells = rows.get(row);
    if (cells) cells[workload] = figures;
    else rows.set(row, { [workload]: figures });
  }

  /** Takes over the cells of solutions that this has none of. */
  take(other: SolutionCells): void {
    for (const [solution, rows] of other.#cells) {
      this.#wholes.delete(solution);
      this.#samples.delete(solution);
      this.#cells.set(solution, rows);
    }
  }

  /** Rows where a solution has samples. */
  rowsOf(solution: number): number[] {
    return [...(this.#cells.get(solution)?.keys() ?? [])];
  }

  at(solution: number, row: number): PlaceCells {
    return this.#cells.get(solution)?.get(row) ?? {};
  }

  samplesAt(solution: number, row: number): number {
    return samplesOf(this.#cells.get(solution)?.get(row));
  }

  /** Samples of all rows together; worked out once. */
  samples(solution: number): number {
    let samples = this.#samples.get(solution);
    if (samples === undefined) {
      samples = 0;
      for (const cells of this.#cells.get(solution)?.values() ?? []) samples += samplesOf(cells);
      this.#samples.set(solution, samples);
    }
    return samples;
  }

  /** What all rows say of a solution together; worked out once. */
  whole(solution: number): PlaceCells {
    let whole = this.#wholes.get(solution);
    if (!whole) {
      whole = sumOfRows([...(this.#cells.get(solution)?.values() ?? [])]);
      this.#wholes.set(solution, whole);
    }
    return whole;
  }

  /** The same cells by rows that several of these belong to. @param rowOf null leaves a row out */
  regrouped(rowOf: (row: number) => number | null): SolutionCells {
    const found = new SolutionCells();
    for (const [solution, rows] of this.#cells) {
      const parts = new Map<number, PlaceCells[]>();
      for (const [row, cells] of rows) {
        const into = rowOf(row);
        if (into !== null) parts.set(into, [...(parts.get(into) ?? []), cells]);
      }
      found.#cells.set(
        solution,
        new Map([...parts].map(([row, cells]) => [row, cellsOfRows(cells)])),
      );
    }
    return found;
  }

  /** The cells of all solutions and rows. */
  *all(): Generator<PlaceCells> {
    for (const rows of this.#cells.values()) yield* rows.values();
  }
}

/** A row that is one of those before stays what it is. */
function cellsOfRows(rows: readonly PlaceCells[]): PlaceCells {
  const [only] = rows;
  return rows.length === 1 && only ? only : sumOfRows(rows);
}

function sumOfRows(rows: readonly PlaceCells[]): PlaceCells {
  const sum: PlaceCells = {};
  for (const cells of rows)
    for (const workload of workloads) {
      const figures = cells[workload];
      if (figures) addFigures((sum[workload] ??= new Figures()), figures, measuresOf[workload]);
    }
  return sum;
}

type AddedCell = { solution: number; row: number; figures: Figures };
