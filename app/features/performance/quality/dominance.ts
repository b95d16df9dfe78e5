import { usualConfidence } from "~/lib/intervals";

import { valueRatio } from "../aggregation/histogram";
import type { Figures } from "../figures/figures";
import { knownCustomers } from "./clusters";
import type { Estimate } from "./worked-estimate";
import { pickOf, totalOf, type Quantity } from "./quantity";

/** Part of the samples above which one customer makes the figure. Source: provider rules, section 4. */
const dominantShare = 0.5;

/**
 * Whether one customer makes a figure: it has over half of the samples, or without it the value leaves its
 * interval. The values of one customer are known by the mean of their logarithms; the value moves as that does.
 */
export function isDominated(figures: Figures, quantity: Quantity, estimate: Estimate): boolean {
  const { size: n, sum } = totalOf(figures, quantity);
  const { low, high } = estimate.at(usualConfidence);
  return knownCustomers(figures.customers, pickOf(quantity)).some((customer) => {
    const others = n - customer.size;
    if (customer.size > dominantShare * n || others <= 0) return true;
    // Most values of loss are 0, which has no logarithm.
    if (quantity === "lossRatio") return false;
    const without = (sum - customer.sum) / others;
    const value =
      quantity === "connect" || quantity === "wss"
        ? 1 - without
        : estimate.value * valueRatio(without - sum / n);
    return value < low || value > high;
  });
}
