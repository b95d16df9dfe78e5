import { meanSize, type Clusters } from "./clusters";

/** Correlation of samples within a customer, as one cell shows it: unsure, and below 0 by chance. */
export type Correlation = {
  /** Intraclass correlation of one-way analysis of variance; not cut off at 0, so that means have no bias. */
  rho: number;
  /** Degrees of freedom it comes from: customers, or groups, less one. 0 says nothing. */
  freedom: number;
};

/** Clusters of a cell and the sum of its values' squares. */
export type Spread = { clusters: Clusters; squares: number };

/** Of a cell that says nothing of it. */
export const nothingKnown: Correlation = { rho: 0, freedom: 0 };

/** Samples that say anything of it, at the least: those of two customers, one of which has two. */
export const correlatedLeast = 3;

/** Customers' mean size from which groups of them tell how alike their samples are. */
const leastSize = 1.5;

/** Correlation between samples of one customer. */
export function correlationOf(spread: Spread): Correlation {
  if (!spread.clusters.isGrouped) return ofCustomers(spread);
  const { customerSize } = spread.clusters;
  const freedom = spread.clusters.sizes.length - 1;
  // Customers with one sample each do not show how alike samples of one customer are.
  if (freedom < 1 || customerSize <= leastSize) return nothingKnown;
  return { rho: Math.min(1, (effectOfGroups(spread) - 1) / (customerSize - 1)), freedom };
}

/**
 * What is expected of cells before any is known: few cells say little of how alike samples of one customer are,
 * and without it their intervals were too narrow (docs/decisions/0057).
 */
export const expectedCorrelation: Correlation = { rho: 0.1, freedom: 20 };

/** The correlation of several cells together, weighed by what each knows of it. Cells are added one by one. */
export class CorrelationSum {
  #sum = 0;
  #freedom = 0;

  constructor(cells: Iterable<Correlation> = []) {
    for (const cell of cells) this.add(cell);
  }

  add({ rho, freedom }: Correlation): void {
    this.#sum += rho * freedom;
    this.#freedom += freedom;
  }

  /** @returns the sum of the cells of both */
  with(other: CorrelationSum): CorrelationSum {
    const both = new CorrelationSum();
    both.#sum = this.#sum + other.#sum;
    both.#freedom = this.#freedom + other.#freedom;
    return both;
  }

  /** 0 to 1, and 0 where no cell knows anything. */
  get correlation(): number {
    return this.#freedom === 0 ? 0 : Math.min(1, Math.max(0, this.#sum / this.#freedom));
  }
}

/**
 * How many independent samples tell as much as those of a cell: n / (1 + (Σn²/n − 1)·ρ), by the larger of the
 * cell's own correlation and the pooled one. Source: provider rules, section 4.
 *
 * @param pooled correlation of cells like this one, 0 to 1
 * @returns at most the number of samples
 */
export function effectiveSize(spread: Spread, pooled: number): number {
  const { sizes, customerSize, isGrouped } = spread.clusters;
  const n = sumOf(sizes);
  const own = isGrouped ? effectOfGroups(spread) : 1 + (customerSize - 1) * ofCustomers(spread).rho;
  return n / Math.max(1, own, 1 + (customerSize - 1) * pooled);
}

/**
 * One-way analysis of variance. Source: Donner (1986), A review of inference procedures for the intraclass
 * correlation coefficient.
 */
function ofCustomers({ clusters: { sizes, sums }, squares }: Spread): Correlation {
  const n = sumOf(sizes);
  const freedom = sizes.length - 1;
  if (freedom < 1 || n <= sizes.length) return nothingKnown;
  const ofMeans = sizes.reduce((sum, size, at) => sum + (sums[at] ?? 0) ** 2 / size, 0);
  const between = Math.max(0, ofMeans - sumOf(sums) ** 2 / n) / freedom;
  const within = Math.max(0, squares - ofMeans) / (n - sizes.length);
  const size = (n - meanSize(sizes)) / freedom;
  const whole = between + (size - 1) * within;
  return whole > 0 ? { rho: (between - within) / whole, freedom } : nothingKnown;
}

/**
 * Design effect: how many times as much the mean varies between random groups of customers as it would between
 * samples that have nothing to do with each other. Source: Taylor linearisation of a mean over clusters, as in
 * Särndal, Swensson and Wretman (1992), Model assisted survey sampling, section 5.6.
 */
function effectOfGroups({ clusters: { sizes, sums }, squares }: Spread): number {
  const n = sumOf(sizes);
  const freedom = sizes.length - 1;
  const mean = sumOf(sums) / n;
  const spread = squares - n * mean ** 2;
  if (freedom < 1 || spread <= 0) return 1;
  const between = sizes.reduce((sum, size, at) => sum + ((sums[at] ?? 0) - mean * size) ** 2, 0);
  return ((freedom + 1) / freedom) * (between / spread);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
