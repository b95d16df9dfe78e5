import { usualConfidence } from "~/lib/intervals";

import type { Estimate } from "./worked-estimate";
import { effectiveLeast, type Figure } from "./shown-figure";

/**
 * Half-width of an interval beyond which a figure is imprecise: relative of a measure, in points of a ratio.
 * Source: provider rules, section 4. They say nothing of scores; 5 of 100 points are as wide as 5 of a ratio.
 */
const relativeMost = 0.2;
const ratioMost = 0.05;
const scoreMost = 5;

/**
 * Whether samples say enough to show a figure. It looks at no measured width: showing by width would keep the
 * cells that are narrow by chance, and their intervals would be wrong too often.
 */
export function isEnough(of: Pick<Estimate, "effective"> & { n?: number }): boolean {
  // No samples tell as much as more of them, and how much they tell takes looking at each customer.
  return !(of.n !== undefined && of.n < effectiveLeast) && of.effective >= effectiveLeast;
}

/** @param kind what widths are judged by: the value, or points */
export function isImprecise(estimate: Estimate, kind: "measure" | "ratio" | "score"): boolean {
  const { low, high } = estimate.at(usualConfidence);
  const most = { measure: relativeMost * estimate.value, ratio: ratioMost, score: scoreMost };
  return (high - low) / 2 > most[kind];
}

/** The score of all workloads where fewer than two have one: what they have is not enough, but not nothing. */
export function unscored(of: { samples: number; customers: number }): Figure {
  const nothing = figureOf(undefined, { customers: of.customers, isImprecise: false });
  if (of.samples === 0) return nothing;
  return { ...nothing, n: of.samples, hiddenReason: "too-few-workloads" };
}

/**
 * The figure of an estimate; one of nothing, or of too few samples, has no value.
 *
 * @param of.customers   distinct customers of the cell
 * @param of.isImprecise that of the estimate
 */
export function figureOf(
  estimate: Estimate | undefined,
  of: { customers: number; isImprecise: boolean },
): Figure {
  const n = estimate?.n ?? 0;
  const effective = Math.floor(estimate?.effective ?? 0);
  if (!estimate || !isEnough(estimate))
    return {
      value: null,
      n,
      effective,
      customers: of.customers,
      low: null,
      high: null,
      isShown: false,
      hiddenReason: n === 0 ? "no-samples" : "too-few-samples",
      isImprecise: false,
    };
  const { low, high } = estimate.at(usualConfidence);
  return {
    value: estimate.value,
    n,
    effective,
    customers: of.customers,
    low,
    high: Number.isFinite(high) ? high : null,
    isShown: true,
    hiddenReason: null,
    isImprecise: of.isImprecise,
  };
}
