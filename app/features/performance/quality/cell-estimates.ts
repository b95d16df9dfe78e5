import { lazyRecord } from "~/lib/lazy-record";

import type { Figures } from "../figures/figures";
import { measuresOf, statisticOf } from "../figures/measure-statistics";
import type { Workload } from "../workload";
import {
  correlatedLeast,
  correlationOf,
  effectiveSize,
  CorrelationSum,
  expectedCorrelation,
  nothingKnown,
  type Correlation,
} from "./design-effect";
import { quantileEstimate, ratioEstimate } from "./estimate";
import type { Estimate } from "./worked-estimate";
import { spreadOf, totalOf, type Quantity } from "./quantity";

/** Estimates of one cell; what nobody measured there is missing. */
export type CellEstimates = Partial<Record<Quantity, Estimate>>;

/** Correlation within a customer by quantity, 0 to 1, as cells of one country and workload have it together. */
export type PooledCorrelations = Partial<Record<Quantity, number>>;

/** What is estimated of a workload. */
export function quantitiesOf(workload: Workload): readonly Quantity[] {
  return [...measuresOf[workload], "connect", "wss"];
}

/** @param cells figures of the workload, each of one solution at one place */
export function pooledCorrelations(
  workload: Workload,
  cells: readonly Figures[],
): PooledCorrelations {
  return lazyRecord(quantitiesOf(workload), (quantity) => pooledOf(quantity, cells));
}

/** The correlation of a quantity as cells have it together, with what is expected before any is known. */
export function pooledOf(quantity: Quantity, cells: readonly Figures[]): number {
  const found = cells.map((figures) => correlationIn(figures, quantity));
  return new CorrelationSum([...found, expectedCorrelation]).correlation;
}

/** What a cell knows of the correlation within its customers; most are too small for that, and are not looked at. */
export function correlationIn(figures: Figures, quantity: Quantity): Correlation {
  const { customers } = figures;
  const isTooSmall =
    customers.kind === "exact" &&
    (customers.tallies.size < 2 || totalOf(figures, quantity).size < correlatedLeast);
  return isTooSmall ? nothingKnown : correlationOf(spreadOf(figures, quantity));
}

/**
 * Availability and connectedness are estimated as ratios of what succeeded.
 *
 * @returns undefined without samples of the quantity
 */
export function estimateOf(
  figures: Figures,
  quantity: Quantity,
  pooled: number,
): Estimate | undefined {
  const { size: n, sum } = totalOf(figures, quantity);
  if (n === 0) return undefined;
  const effective = () => effectiveSize(spreadOf(figures, quantity), pooled);
  if (quantity === "connect" || quantity === "wss")
    return ratioEstimate(1 - sum / n, { n, effective });
  const row = figures.row(quantity);
  const statistic = statisticOf[quantity];
  return statistic === "mean"
    ? ratioEstimate(() => Math.min(1, row.mean() ?? 0), { n, effective })
    : quantileEstimate(row, statistic, effective);
}
