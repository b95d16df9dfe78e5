import { categoryFrom } from "./outage-numbers";

/** How severe an outage is: 1 to 5, by its highest ratio of failed attempts. */
export type OutageCategory = 1 | 2 | 3 | 4 | 5;

/** @param peakRatio 0 to 1; below the lowest category counts as the lowest */
export function outageCategory(peakRatio: number): OutageCategory {
  const reached = categoryFrom.filter((from) => peakRatio >= from).length;
  return Math.max(1, reached) as OutageCategory;
}
