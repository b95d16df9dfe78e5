import type { Customers } from "../aggregation/customers";
import type { Tally } from "../aggregation/tally";
import type { Figures } from "../figures/figures";
import { keyVersionOf } from "../samples/customer-id";
import { measures } from "../workload";

/** Customers that samples need so that none of them can be made out. Source: provider rules, section 4. */
const customersLeast = 5;

/** Part of the samples that one customer, or two together, may have. Source: provider rules, section 4. */
const oneMost = 0.6;
const twoMost = 0.8;

/** What is counted of each customer; whatever is shown rests on one of these. */
type Count = (tally: Tally) => number;

/** Samples, attempts to connect and values of each measure, of which one follows from another. */
const usualCounts: readonly Count[] = [
  ({ samples }) => samples,
  ({ attempts }) => attempts,
  ...measures.map(
    (_, at): Count =>
      ({ values }) =>
        values[at] ?? 0,
  ),
];

/** WebSocket upgrades are tested in some runs only. */
const webSocketCounts: readonly Count[] = [({ wssAttempts }) => wssAttempts];

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
  const { total, distinct, first, second } = boundsOf(customers, count);
  if (total === 0) return true;
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
  const { total, distinct, first, second } = boundsOfSizes(customers.groups.map(count));
  return {
    total,
    distinct: distinct / versions,
    first: versions * first,
    second: versions * second,
  };
}

/** Under another version of the key a customer has another id, and may be the largest of both. */
function boundsOfExact(tallies: ReadonlyMap<number, Tally>, count: Count): Bounds {
  const versions = new Map<number, number[]>();
  for (const [customer, tally] of tallies) {
    const version = keyVersionOf(customer);
    const sizes = versions.get(version);
    if (sizes) sizes.push(count(tally));
    else versions.set(version, [count(tally)]);
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
