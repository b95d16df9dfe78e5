/** What samples are about. The position is the number that is stored, so the order may not change. */
export const workloads = ["Exchange", "SharePoint", "Teams", "Assistant"] as const;
export type Workload = (typeof workloads)[number];

/** What a sample measures, each with its unit. The position is the number that is stored. */
export const measures = ["latencyMs", "downloadBps", "lossRatio", "jitterMs"] as const;
export type Measure = (typeof measures)[number];

/** @returns the number of a workload in samples and aggregates */
export function workloadNumber(workload: Workload): number {
  return workloads.indexOf(workload);
}
