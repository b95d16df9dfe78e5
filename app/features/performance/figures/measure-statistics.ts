import { addCounters } from "../aggregation/tally";
import { exactMost, mergedCustomers } from "../aggregation/customers";
import type { Measure, Workload } from "../workload";
import type { Figures } from "./figures";

/** A quantile as its share of the values below, or their mean. */
export type Statistic = number | "mean";

/** What stands for all values of a measure. Source: provider rules, section 4. */
export const statisticOf: Record<Measure, Statistic> = {
  latencyMs: 0.5,
  downloadBps: 0.25,
  lossRatio: "mean",
  jitterMs: 0.75,
};

/** What is shown of each workload. Source: provider rules, section 4. */
export const measuresOf: Record<Workload, readonly Measure[]> = {
  Exchange: ["latencyMs"],
  SharePoint: ["downloadBps"],
  Teams: ["latencyMs", "lossRatio", "jitterMs"],
  Assistant: ["latencyMs"],
};

/** Adds figures to others, of these measures. What is added stays as it is. */
export function addFigures(into: Figures, from: Figures, summed: readonly Measure[]): void {
  addCounters(into.counters, from.counters);
  for (const measure of summed) {
    const row = from.rows[measure];
    if (row) into.row(measure).addRow(row);
  }
  into.customers = mergedCustomers(into.customers, from.customers, exactMost);
}

/**
 * Samples inside the suite's own networks count for their solution and not for everything, so that a solution
 * of the suite has no share.
 */
export function shareOf(samples: number, everything: number): number | null {
  return everything === 0 || samples > everything ? null : samples / everything;
}
