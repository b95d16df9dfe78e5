import type { Assessed } from "~/features/performance/quality/assess-place";

/** A figure as every call has it. */
export function figureEntity({ figure }: Pick<Assessed, "figure">) {
  const { value, n, customers, low, high, isShown, hiddenReason, isImprecise } = figure;
  return { value, n, customers, low, high, isShown, hiddenReason, isImprecise };
}

/** A baseline, as calls have it. */
export function baselineEntity({ baseline }: Pick<Assessed, "baseline">) {
  if (!baseline) return null;
  const { value, low, high, isOptimistic } = baseline;
  // A quantile of few samples has no upper end, and neither has a mean of such.
  return { value, low, high: Number.isFinite(high) ? high : null, isOptimistic };
}
