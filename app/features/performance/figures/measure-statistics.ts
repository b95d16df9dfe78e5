import type { Measure, Workload } from "../workload";

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
