import type { ByteReader, ByteWriter } from "./bytes";
import {
  addToSketch,
  countOfSketch,
  emptySketch,
  hashOfCustomer,
  mergeSketch,
  readSketch,
  writeSketch,
  type CustomerSketch,
} from "./customer-sketch";
import { keyVersionOf } from "../samples/customer-id";
import { addToHistogram } from "./histogram";
import { addTally, emptyTally, readTally, readTallyInto, tallySample, writeTally } from "./tally";
import type { ListedSample, Tally } from "./tally";

/** Customers of a cell that are kept one by one; beyond, they are estimated. */
export const exactMost = 32;

/** Customers of an hour's cell that are kept one by one: sums of hours then know them exactly. */
export const exactMostOfHour = 256;

/** Groups that customers fall into by hash, for the design effect. */
const groupCount = 16;
const groupShift = 32 - Math.log2(groupCount);

/** Largest customers that are kept by name beside the estimate, to see whether one dominates. */
const largestKept = 8;

/** Customers kept one by one. */
type ExactCustomers = { kind: "exact"; tallies: Map<number, Tally> };

/** Customers that are estimated, in groups, with the largest ones; those are lower bounds. */
type EstimatedCustomers = {
  kind: "estimated";
  /** By the version of the key that tells customers apart. */
  sketches: Map<number, CustomerSketch>;
  groups: Tally[];
  largest: Map<number, Tally>;
  /**
   * The last of the largest when they were settled; null while there are fewer than are kept. It follows from
   * them, and is written nowhere.
   */
  last: { customer: number; samples: number } | null;
};

export type Customers = ExactCustomers | EstimatedCustomers;

export function noCustomers(): Customers {
  return { kind: "exact", tallies: new Map() };
}

/** Group of a customer. Its bits of the hash are the lowest, which the sketch's register does not use. */
function groupOf(customer: number): number {
  return (hashOfCustomer(customer) << groupShift) >>> groupShift;
}

export function addCustomerSample(customers: Customers, sample: ListedSample): void {
  if (customers.kind === "exact") {
    tallySample(tallyOf(customers.tallies, sample.customer), sample);
    return;
  }
  const one = emptyTally();
  tallySample(one, sample);
  addToEstimate(customers, sample.customer, one);
}

/**
 * The customers of both. Counts, sketch and groups do not depend on the order of additions. The largest ones
 * do: a customer that is not among them on one side adds nothing there.
 *
 * @param most customers kept one by one
 */
export function mergedCustomers(one: Customers, other: Customers, most: number): Customers {
  if (one.kind === "exact" && other.kind === "exact") {
    for (const [customer, tally] of other.tallies) addTally(tallyOf(one.tallies, customer), tally);
    return settledCustomers(one, most);
  }
  const into = estimated(one);
  if (other.kind === "exact") {
    for (const [customer, tally] of other.tallies) addCustomerTally(into, customer, tally);
  } else {
    for (const [version, sketch] of other.sketches)
      mergeSketch(sketchOf(into.sketches, version), sketch);
    other.groups.forEach((group, at) => addTally(into.groups[at] as Tally, group));
    for (const [customer, tally] of other.largest) addTally(tallyOf(into.largest, customer), tally);
  }
  return withLargest(into);
}

/** Customers one by one up to `most`, else estimated. */
export function settledCustomers(customers: Customers, most: number): Customers {
  if (customers.kind === "exact" && customers.tallies.size <= most) return customers;
  return withLargest(estimated(customers));
}

/**
 * How many distinct customers there are: exact to 32. In solutions that count wide customers (counting.ts), those
 * without a tenant count once for each /16, or /32 of IPv6. Under another version of the key the same customer has
 * another id, so over several versions it is the largest count of one version, never the sum.
 */
export function customerCount(customers: Customers): number {
  const counts = new Map<number, number>();
  if (customers.kind === "exact") {
    for (const customer of customers.tallies.keys()) addToHistogram(counts, keyVersionOf(customer));
  } else {
    for (const [version, sketch] of customers.sketches) counts.set(version, countOfSketch(sketch));
  }
  return Math.max(0, ...counts.values());
}

function sketchOf(sketches: Map<number, CustomerSketch>, version: number): CustomerSketch {
  let sketch = sketches.get(version);
  if (!sketch) sketches.set(version, (sketch = emptySketch()));
  return sketch;
}

function tallyOf(tallies: Map<number, Tally>, customer: number): Tally {
  let tally = tallies.get(customer);
  if (!tally) tallies.set(customer, (tally = emptyTally()));
  return tally;
}

function estimated(customers: Customers): EstimatedCustomers {
  if (customers.kind === "estimated") return customers;
  const into: EstimatedCustomers = {
    kind: "estimated",
    sketches: new Map(),
    groups: Array.from({ length: groupCount }, emptyTally),
    largest: new Map(),
    last: null,
  };
  for (const [customer, tally] of customers.tallies) addToEstimate(into, customer, tally);
  return into;
}

function addToEstimate(into: EstimatedCustomers, customer: number, tally: Tally): void {
  addToGroups(into, customer, tally);
  addTally(tallyOf(into.largest, customer), tally);
}

function addToGroups(into: EstimatedCustomers, customer: number, tally: Tally): void {
  addToSketch(sketchOf(into.sketches, keyVersionOf(customer)), customer);
  addTally(into.groups[groupOf(customer)] as Tally, tally);
}

/** Keeps the largest: most samples first, then the lower id. */
function withLargest(customers: EstimatedCustomers): EstimatedCustomers {
  if (customers.largest.size <= largestKept) return customers;
  const sorted = [...customers.largest].sort(
    ([customer, one], [id, other]) => other.samples - one.samples || customer - id,
  );
  customers.largest = new Map(sorted.slice(0, largestKept));
  const [customer, { samples }] = sorted[largestKept - 1] as [number, Tally];
  customers.last = { customer, samples };
  return customers;
}

/** @param used positions of the measures that the block has */
export function writeCustomers(
  to: ByteWriter,
  customers: Customers,
  used: readonly number[],
): void {
  if (customers.kind === "exact") {
    to.uint(customers.tallies.size + 1);
    writeTallies(to, customers.tallies, used);
    return;
  }
  to.uint(0);
  to.uint(customers.sketches.size);
  for (const [version, sketch] of [...customers.sketches].sort(([one], [other]) => one - other)) {
    to.uint(version);
    writeSketch(to, sketch);
  }
  for (const group of customers.groups) writeTally(to, group, used);
  to.uint(customers.largest.size);
  writeTallies(to, customers.largest, used);
}

export function readCustomers(from: ByteReader, used: readonly number[]): Customers {
  const coded = from.uint();
  return coded > 0
    ? { kind: "exact", tallies: readTallies(from, coded - 1, used) }
    : readEstimated(from, used);
}

/**
 * Reads customers that are added to others: each exact one is handed over in the same tally.
 *
 * @returns customers that are estimated, of which none is handed over
 */
export function takeCustomers(
  from: ByteReader,
  used: readonly number[],
  take: (customer: number, tally: Tally) => void,
): Customers | null {
  const coded = from.uint();
  if (coded === 0) return readEstimated(from, used);
  const tally = emptyTally();
  let customer = 0;
  for (let left = coded - 1; left > 0; left -= 1) {
    customer += from.uint();
    readTallyInto(tally, from, used);
    take(customer, tally);
  }
  return null;
}

/**
 * Adds all that one customer did in a cell; the customers are settled after the cell. A customer that has less
 * than each of the largest is not among the largest then, and need not be kept until then.
 */
export function addCustomerTally(customers: Customers, customer: number, tally: Tally): void {
  if (customers.kind === "exact") {
    addTally(tallyOf(customers.tallies, customer), tally);
    return;
  }
  addToGroups(customers, customer, tally);
  const { largest, last } = customers;
  const isBehind =
    last !== null &&
    (tally.samples < last.samples ||
      (tally.samples === last.samples && customer > last.customer)) &&
    !largest.has(customer);
  if (!isBehind) addTally(tallyOf(largest, customer), tally);
}

function readEstimated(from: ByteReader, used: readonly number[]): Customers {
  const sketches = new Map<number, CustomerSketch>();
  for (let left = from.uint(); left > 0; left -= 1) sketches.set(from.uint(), readSketch(from));
  const groups = Array.from({ length: groupCount }, () => readTally(from, used));
  return {
    kind: "estimated",
    sketches,
    groups,
    largest: readTallies(from, from.uint(), used),
    last: null,
  };
}

function writeTallies(
  to: ByteWriter,
  tallies: ReadonlyMap<number, Tally>,
  used: readonly number[],
): void {
  let last = 0;
  for (const [customer, tally] of [...tallies].sort(([one], [other]) => one - other)) {
    to.uint(customer - last);
    writeTally(to, tally, used);
    last = customer;
  }
}

function readTallies(from: ByteReader, count: number, used: readonly number[]): Map<number, Tally> {
  const tallies = new Map<number, Tally>();
  let customer = 0;
  for (let left = count; left > 0; left -= 1) {
    customer += from.uint();
    tallies.set(customer, readTally(from, used));
  }
  return tallies;
}
