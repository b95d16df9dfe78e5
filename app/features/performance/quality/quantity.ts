import { bucketsColumn, tallyColumn, valuesColumn } from "../aggregation/tally";
import type { Figures } from "../figures/figures";
import { measures, type Measure } from "../workload";
import { clustersOf, type Pick, type Picked } from "./clusters";
import type { Spread } from "./design-effect";

/** What is estimated of a cell: a measure, failed connects or failed WebSocket upgrades. */
export type Quantity = Measure | "connect" | "wss";

const picks: Record<Quantity, Pick> = {
  connect: { size: tallyColumn.attempts, sum: tallyColumn.failures },
  wss: { size: tallyColumn.wssAttempts, sum: tallyColumn.wssFailures },
  ...(Object.fromEntries(
    measures.map((measure, at) => [measure, { size: valuesColumn(at), sum: bucketsColumn(at) }]),
  ) as Record<Measure, Pick>),
};

/** What one tally knows of a quantity. Measures are taken by their buckets, the logarithm of the value. */
export function pickOf(quantity: Quantity): Pick {
  return picks[quantity];
}

/** Samples of the quantity, and the sum of what they say: failures, or buckets. */
export function totalOf(figures: Figures, quantity: Quantity): Picked {
  const { counters, rows } = figures;
  if (quantity === "connect") return { size: counters.attempts, sum: counters.failures };
  if (quantity === "wss") return { size: counters.wssAttempts, sum: counters.wssFailures };
  return { size: figures.n(quantity), sum: rows[quantity]?.bucketSum() ?? 0 };
}

/** How the samples of a quantity spread over customers. */
export function spreadOf(figures: Figures, quantity: Quantity): Spread {
  const clusters = clustersOf(figures.customers, pickOf(quantity));
  // A failure is 1 and a success 0, so failures are their own squares.
  const squares =
    quantity === "connect" || quantity === "wss"
      ? totalOf(figures, quantity).sum
      : (figures.rows[quantity]?.bucketSquares() ?? 0);
  return { clusters, squares };
}
