import {
  addCustomerSample,
  noCustomers,
  settledCustomers,
} from "~/features/performance/aggregation/customers";
import { exactMost } from "~/features/performance/aggregation/customers";
import { bucketOf } from "~/features/performance/aggregation/histogram";
import {
  countSample,
  failed,
  worked,
  type ListedSample,
} from "~/features/performance/aggregation/tally";
import { Figures } from "~/features/performance/figures/figures";
import { measures } from "~/features/performance/workload";

import type { Random } from "#tests/support/random";

/** A cell to draw, whose truth is known. */
export type SimulatedCell = {
  samples: number;
  customers: number;
  /** Correlation between samples of one customer, 0 to 1. */
  rho: number;
  /** "zipf": the k-th customer has 1/k of the first one's samples. */
  sizes: "even" | "zipf";
  /** Ratio of attempts that fail. */
  failureRatio: number;
};

/** Spread of the logarithm of simulated values; medians are 1 000 times the smallest bucket and more. */
const deviation = 0.6;
export const simulatedMedian = 30;

/** The value below which a share of all simulated values lies. */
export function simulatedQuantile(standardNormal: number): number {
  return simulatedMedian * Math.exp(deviation * standardNormal);
}

/** Figures of a cell with log-normal values in every measure and failures, both alike within a customer. */
export function simulatedFigures(random: Random, cell: SimulatedCell): Figures {
  const figures = new Figures();
  const customers = noCustomers();
  const effects = Array.from({ length: cell.customers }, () => ({
    value: Math.sqrt(cell.rho) * normal(random),
    failureRatio: customerFailures(random, cell),
  }));
  const pick = customerPicker(random, cell);
  for (let at = 0; at < cell.samples; at += 1) {
    const customer = pick();
    const effect = effects[customer];
    const value =
      simulatedMedian *
      Math.exp(deviation * ((effect?.value ?? 0) + Math.sqrt(1 - cell.rho) * normal(random)));
    const sample = sampleOf(customer + 1, {
      bucket: bucketOf(value),
      isFailed: random.share() < (effect?.failureRatio ?? 0),
    });
    countSample(figures.counters, sample);
    for (const measure of measures) figures.row(measure).add(sample[measure], 1);
    addCustomerSample(customers, sample);
  }
  figures.customers = settledCustomers(customers, exactMost);
  return figures;
}

function sampleOf(
  customer: number,
  { bucket, isFailed }: { bucket: number; isFailed: boolean },
): ListedSample {
  const outcome = isFailed ? failed : worked;
  return {
    customer,
    connect: outcome,
    wss: outcome,
    latencyMs: bucket,
    downloadBps: bucket,
    lossRatio: bucket,
    jitterMs: bucket,
  };
}

function customerPicker(random: Random, { customers, sizes }: SimulatedCell): () => number {
  if (sizes === "even") return () => random.whole(0, customers - 1);
  const ends: number[] = [];
  for (let rank = 1; rank <= customers; rank += 1) ends.push((ends.at(-1) ?? 0) + 1 / rank);
  return () => {
    const wanted = random.share() * (ends.at(-1) ?? 0);
    return ends.findIndex((end) => end > wanted);
  };
}

/** Beta-distributed over customers, so that outcomes of one customer correlate by rho. */
function customerFailures(random: Random, { rho, failureRatio }: SimulatedCell): number {
  if (rho === 0) return failureRatio;
  const size = 1 / rho - 1;
  const hits = gamma(random, size * failureRatio);
  return hits / (hits + gamma(random, size * (1 - failureRatio)));
}

/** Box and Muller (1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.share())) * Math.cos(2 * Math.PI * random.share());
}

/** Marsaglia and Tsang (2000), with their boost below a shape of 1. */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * Math.max(1e-300, random.share()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random.share()) < (x * x) / 2 + d - d * v + d * Math.log(v))
      return d * v;
  }
}
