import type { Figures } from "~/features/performance/figures/figures";
import {
  estimateOf,
  quantitiesOf,
  type CellEstimates,
  type PooledCorrelations,
} from "~/features/performance/quality/cell-estimates";
import type { Workload } from "~/features/performance/workload";

/** All that is estimated of a cell. */
export function cellEstimates(
  workload: Workload,
  figures: Figures,
  pooled: PooledCorrelations,
): CellEstimates {
  const estimates: CellEstimates = {};
  for (const quantity of quantitiesOf(workload)) {
    const estimate = estimateOf(figures, quantity, pooled[quantity] ?? 0);
    if (estimate) estimates[quantity] = estimate;
  }
  return estimates;
}
