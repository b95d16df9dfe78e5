import { addCounters } from "../aggregation/tally";
import { exactMost, mergedCustomers } from "../aggregation/customers";
import { measures, type Measure, type Workload } from "../workload";
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

/** Figures of any workloads as they are, without an interval or a least number of samples; null is not measured. */
export type PlainFigures = {
  samples: number;
  /** Distinct ones; estimated above 32. */
  customers: number;
  /** Ratio of the samples there that are the solution's. */
  share: number | null;
  /** Ratio of the attempts to connect that succeeded. */
  availability: number | null;
  /** Ratio of the WebSockets that opened. */
  connectedness: number | null;
};

/** The same of one workload, with its measures in their units. */
export type WorkloadFigures = PlainFigures & Record<Measure, number | null>;

/** @param everything samples of all solutions at the same places and days */
export function plainFigures(figures: Figures, everything: number): PlainFigures {
  const { samples } = figures.counters;
  return {
    samples,
    customers: figures.customerCount,
    share: shareOf(samples, everything),
    availability: figures.availability ?? null,
    connectedness: figures.connectedness ?? null,
  };
}

/** @param everything samples of all solutions of the workload at the same places and days */
export function workloadFigures(
  workload: Workload,
  figures: Figures,
  everything: number,
): WorkloadFigures {
  const values = {} as Record<Measure, number | null>;
  for (const measure of measures)
    values[measure] = measuresOf[workload].includes(measure) ? valueOf(figures, measure) : null;
  return { ...plainFigures(figures, everything), ...values };
}

/** Adds figures to others, of these measures. What is added stays as it is. */
export function addFigures(into: Figures, from: Figures, summed: readonly Measure[]): void {
  addCounters(into.counters, from.counters);
  for (const measure of summed) {
    const row = from.rows[measure];
    if (row) into.row(measure).addRow(row);
  }
  into.customers = mergedCustomers(into.customers, from.customers, exactMost);
}

function valueOf(figures: Figures, measure: Measure): number | null {
  const statistic = statisticOf[measure];
  const value = statistic === "mean" ? figures.mean(measure) : figures.quantile(measure, statistic);
  return value ?? null;
}

/**
 * Samples inside the suite's own networks count for their solution and not for everything, so that a solution
 * of the suite has no share.
 */
function shareOf(samples: number, everything: number): number | null {
  return everything === 0 || samples > everything ? null : samples / everything;
}
