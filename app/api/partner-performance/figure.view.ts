import type { ShownPlace } from "~/features/performance/figures/solution-overview";
import type { Assessed } from "~/features/performance/quality/assess-place";

/** A figure as every call has it. */
export function figureEntity({ figure }: Pick<Assessed, "figure">) {
  const { value, n, customers, low, high, isShown, hiddenReason, isImprecise } = figure;
  return { value, n, customers, low, high, isShown, hiddenReason, isImprecise };
}

/**
 * A baseline, as calls have it.
 *
 * @param way to the place of the figure, with the places above
 */
export function baselineEntity(
  { baseline }: Pick<Assessed, "baseline">,
  way: readonly Pick<ShownPlace, "number" | "id" | "name">[],
) {
  if (!baseline) return null;
  const { value, low, high, isOptimistic } = baseline;
  const above = way.find(({ number }) => number === baseline.place);
  return {
    value,
    low,
    // A quantile of few samples has no upper end, and neither has a mean of such.
    high: Number.isFinite(high) ? high : null,
    isOptimistic,
    placeAbove: above ? { entityID: above.id, name: above.name } : null,
  };
}

/** The level of a score, and those that its interval reaches. */
export function levelEntity(assessed: Pick<Assessed, "level"> | undefined) {
  const level = assessed?.level ?? null;
  return {
    level: level?.level ?? null,
    levelRange: level && { low: level.low, high: level.high },
  };
}
