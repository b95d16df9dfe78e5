import { ByteWriter } from "../aggregation/bytes";
import { writeCustomers } from "../aggregation/customers";
import type { Figures } from "../figures/figures";
import type { SolutionCells } from "../figures/solution-cells";
import { measures, workloads } from "../workload";

/** All that cells say of a solution, as JSON, in the order of its places. */
export function inputOf(cells: SolutionCells, solution: number): string {
  const rows = cells.rowsOf(solution).sort((one, other) => one - other);
  return JSON.stringify(
    rows.map((row) => {
      const at = cells.at(solution, row);
      return [row, workloads.map((workload) => at[workload] && contentOfFigures(at[workload]))];
    }),
  );
}

const everyMeasure = measures.map((_measure, position) => position);

function contentOfFigures({ counters, rows, customers }: Figures): unknown {
  const bytes = new ByteWriter();
  writeCustomers(bytes, customers, everyMeasure);
  return [
    Object.values(counters),
    measures.map((measure) => rows[measure]?.occupied() ?? []),
    Buffer.from(bytes.written()).toString("base64"),
  ];
}
