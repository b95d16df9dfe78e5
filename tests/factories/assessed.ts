import type { Assessed } from "~/features/performance/quality/assess-place";

/** A figure that is sure of its value, or hidden where that is null. */
export function anAssessed(value: number | null, standing: Assessed["standing"] = null): Assessed {
  return {
    figure: {
      value,
      n: 100,
      effective: 100,
      customers: 9,
      low: value,
      high: value,
      isShown: value !== null,
      hiddenReason: value === null ? "too-few-samples" : null,
      isImprecise: false,
    },
    isDominated: false,
    level: null,
    workloads: [],
    baseline: null,
    standing,
    rank: null,
    comparison: { solutions: 1, confidence: 0.95 },
  };
}
