import { exactMost, mergedCustomers } from "../aggregation/customers";
import { addCounters } from "../aggregation/tally";
import type { Measure } from "../workload";
import type { Figures } from "./figures";

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
