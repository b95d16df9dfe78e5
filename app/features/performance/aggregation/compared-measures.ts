import type { Measure, Workload } from "../workload";

/** The measure of each workload that customers are compared by: what performance is rated by, or latency. */
export const comparedMeasures: Record<Workload, Measure> = {
  Exchange: "latencyMs",
  SharePoint: "downloadBps",
  Teams: "latencyMs",
  Assistant: "latencyMs",
};
