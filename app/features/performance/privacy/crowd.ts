import type { Customers } from "../aggregation/customers";
import type { Tallies } from "../aggregation/tallies";
import { tallyColumn, valuesColumn } from "../aggregation/tally";
import type { Figures } from "../figures/figures";
import { keyVersionOf } from "../samples/customer-id";
import { measures } from "../workload";

/** Customers that samples need so that none of them can be made out. Source: provider rules, section 4. */
export const customersLeast = 5;

/** Part of the samples that one customer, or two together, may have. Source: provider rules, section 4. */
const oneMost = 0.6;
const twoMost = 0.8;

/** What is counted of each customer, a column of its tally; whatever is shown rests on one of these. */
type Count = number;

/** Samples, attempts to connect and values of each measure, of which one follows from another. */
const usualCounts: readonly Count[] = [
  tallyColumn.samples,
  tallyColumn.attempts,
  ...measures.map((_, at) => valuesColumn(at)),
];

/** WebSocket upgrades are tested in some runs only. */
const webSocketCounts: readonly Count[] = [tallyColumn.wssAttempts];

/** What figures rest on: the usual counts of a sample, or its WebSocket upgrades. */
export type Basis = "usual" | "webSocket";

const countsOf: Record<Basis, readonly Count[]> = {
  usual: usualCounts,
  webSocket: webSocketCounts,
};

/** What is known of some samples, without their values. */
export type Counted = Pick<Figures, "counters" | "customers">;

/** Whether samples tell anything of a basis. */
export function isEmptyOf({ counters }: Counted, basis: Basis): boolean {
  return (basis === "usual" ? counters.samples : counters.wssAttempts) === 0;
}

/**
 * Whether samples come from so many customers, none of which has too many of them, that their provider may
 * see their figures. Two crowds together are one, too.
 */
export function isCrowd({ customers }: Counted, basis: Basis): boolean {
  return countsOf[basis].every((count) => isCrowdOf(customers, count));
}

function isCrowdOf(customers: Customers, count: Count): boolean {
  const bounds = boundsOf(customers, count);
  return bounds.total === 0 || isCrowdWithin(bounds);
}

/** Whether customers are a crowd. @param sizes samples of each; others have as many as are left of `total` */
export function isCrowdOfSizes(sizes: readonly number[], total: number): boolean {
  return isCrowdWithin({ ...boundsOfSizes(sizes), total });
}

/** Customers that are added one after the other, until they are a crowd. */
export class GrowingCrowd {
  readonly #sizes = new Map<number, number>();
  readonly #versions = new Set<number>();
  #total = 0;
  /** The largest customer, and the size of the next one. */
  #largest: { customer: number | null; size: number } = { customer: null, size: 0 };
  #second = 0;

  /** @param size samples, above 0 */
  add(customer: number, size: number): void {
    const sum = (this.#sizes.get(customer) ?? 0) + size;
    this.#sizes.set(customer, sum);
    this.#versions.add(keyVersionOf(customer));
    this.#total += size;
    if (customer === this.#largest.customer) this.#largest.size = sum;
    else if (sum > this.#largest.size) {
      this.#second = this.#largest.size;
      this.#largest = { customer, size: sum };
    } else this.#second = Math.max(this.#second, sum);
  }

  /** Under another version of the key a customer has another id: it is taken to be as large under each. */
  get isCrowd(): boolean {
    const versions = Math.max(1, this.#versions.size);
    return isCrowdWithin({
      total: this.#total,
      distinct: this.#sizes.size / versions,
      first: versions * this.#largest.size,
      second: versions * this.#second,
    });
  }
}

function isCrowdWithin({ total, distinct, first, second }: Bounds): boolean {
  return (
    distinct >= customersLeast && first <= oneMost * total && first + second <= twoMost * total
  );
}

/** How many customers there are at least, and what the largest two have at most. */
type Bounds = { total: number; distinct: number; first: number; second: number };

function boundsOf(customers: Customers, count: Count): Bounds {
  if (customers.kind === "exact") return boundsOfExact(customers.tallies, count);
  // A group has all samples of each of its customers, so that none has more than its group. Under another version
  // of the key a customer is in another group.
  const versions = customers.sketches.size;
  const { total, distinct, first, second } = boundsOfSizes(sizesOf(customers.groups, count));
  return {
    total,
    distinct: distinct / versions,
    first: versions * first,
    second: versions * second,
  };
}

/** Under another version of the key a customer has another id, and may be the largest of both. */
function boundsOfExact(tallies: Tallies, count: Count): Bounds {
  const versions = new Map<number, number[]>();
  for (let at = 0; at < tallies.size; at += 1) {
    const version = keyVersionOf(tallies.customerAt(at));
    const size = tallies.valueAt(at, count);
    const sizes = versions.get(version);
    if (sizes) sizes.push(size);
    else versions.set(version, [size]);
  }
  const bounds = [...versions.values()].map(boundsOfSizes);
  const sum = (pick: (each: Bounds) => number) => bounds.reduce((of, each) => of + pick(each), 0);
  return {
    total: sum(({ total }) => total),
    distinct: Math.max(0, ...bounds.map(({ distinct }) => distinct)),
    first: sum(({ first }) => first),
    second: sum(({ second }) => second),
  };
}

function sizesOf(tallies: Tallies, count: Count): number[] {
  return Array.from({ length: tallies.size }, (_, at) => tallies.valueAt(at, count));
}

function boundsOfSizes(sizes: readonly number[]): Bounds {
  const bounds = { total: 0, distinct: 0, first: 0, second: 0 };
  for (const size of sizes) {
    if (size === 0) continue;
    bounds.total += size;
    bounds.distinct += 1;
    if (size > bounds.first) {
      bounds.second = bounds.first;
      bounds.first = size;
    } else if (size > bounds.second) bounds.second = size;
  }
  return bounds;
}
