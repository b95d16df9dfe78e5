import type { Realm } from "../realm";
import { workloads } from "../workload";
import { packsOfRange, type NumberedSolution } from "./numbered-solution";
import { measuresOf } from "./measure-statistics";
import { readFigures, type DayRange, type FigureState } from "./read-figures.server";
import { SolutionCells } from "./solution-cells";
import { pseudoSolutions } from "../aggregation/pseudo-solutions";

/** What cells are asked for. */
export type CellQuestion = {
  realm: Realm;
  range: DayRange;
  solutions: readonly NumberedSolution[];
  /** The row that a place belongs to; null leaves it out. */
  rowOf: (place: number) => number | null;
};

/** Rows of a table that can be told apart: more than the places below any one. */
const rowsMost = 2 ** 20;

/** Figures of several solutions by the rows of a table of places, of all workloads. */
export async function readCells(
  state: FigureState,
  { realm, range, solutions, rowOf }: CellQuestion,
): Promise<SolutionCells> {
  const found = new SolutionCells();
  const packs = [...new Set(solutions.flatMap((solution) => packsOfRange(solution, range)))];
  const positions = new Map(solutions.map(({ number }, position) => [number, position]));
  const rows = new RowNumbers();
  for (const workload of workloads) {
    const groups = await readFigures(state, {
      realm,
      workload,
      range,
      packs,
      measures: measuresOf[workload],
      customers: true,
      groupOf: (solution, place) => {
        const position = positions.get(solution);
        const row = position === undefined ? null : rowOf(place);
        return position === undefined || row === null ? null : position * rowsMost + rows.of(row);
      },
    });
    for (const [group, figures] of groups) {
      const solution = solutions[Math.floor(group / rowsMost)]?.number ?? 0;
      found.add(workload, { solution, row: rows.row(group % rowsMost), figures });
    }
  }
  return found;
}

type CountQuestion = Omit<CellQuestion, "solutions">;

/** Samples of all solutions by row, over all workloads and of each. */
export function readEverything(state: FigureState, question: CountQuestion): Promise<SampleCounts> {
  return readCounted(state, pseudoSolutions.everything, question);
}

/** Samples that no official solution of either slot has, by row and workload. */
export function readUnattributed(
  state: FigureState,
  question: CountQuestion,
): Promise<SampleCounts> {
  return readCounted(state, pseudoSolutions.unattributed, question);
}

/** @param pseudo a pseudo solution, whose samples are only counted */
async function readCounted(
  state: FigureState,
  pseudo: number,
  { realm, range, rowOf }: CountQuestion,
): Promise<SampleCounts> {
  const counts: SampleCounts = new Map();
  for (const workload of workloads) {
    const groups = await readFigures(state, {
      realm,
      workload,
      range,
      packs: [pseudo],
      measures: [],
      customers: false,
      groupOf: (solution, place) => (solution === pseudo ? rowOf(place) : null),
    });
    counts.set(
      workload,
      new Map([...groups].map(([row, figures]) => [row, figures.counters.samples])),
    );
  }
  return counts;
}

/** Samples of all solutions by workload and row. */
export type SampleCounts = Map<(typeof workloads)[number], ReadonlyMap<number, number>>;

/** Rows have numbers of places, which are large; groups want small ones. */
class RowNumbers {
  readonly #numbers = new Map<number, number>();
  readonly #rows: number[] = [];

  of(row: number): number {
    let number = this.#numbers.get(row);
    if (number === undefined) {
      number = this.#rows.push(row) - 1;
      this.#numbers.set(row, number);
    }
    return number;
  }

  row(number: number): number {
    return this.#rows[number] ?? 0;
  }
}
