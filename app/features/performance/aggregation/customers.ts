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
import { Tallies } from "./tallies";
import {
  emptyTally,
  readTallyInto,
  tallyColumn,
  tallySample,
  writeTally,
  type ListedSample,
  type Tally,
} from "./tally";

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
type ExactCustomers = { kind: "exact"; tallies: Tallies };

/** Customers that are estimated, in groups, with the largest ones; those are lower bounds. */
type EstimatedCustomers = {
  kind: "estimated";
  /** By the version of the key that tells customers apart. */
  sketches: Map<number, CustomerSketch>;
  /** By their numbers. */
  groups: Tallies;
  largest: Tallies;
  /**
   * The last of the largest when they were settled; null while there are fewer than are kept. It follows from
   * them, and is written nowhere.
   */
  last: { customer: number; samples: number } | null;
};

export type Customers = ExactCustomers | EstimatedCustomers;

export function noCustomers(): Customers {
  return { kind: "exact", tallies: new Tallies() };
}

/** Group of a customer. Its bits of the hash are the lowest, which the sketch's register does not use. */
function groupOf(customer: number): number {
  return (hashOfCustomer(customer) << groupShift) >>> groupShift;
}

/** One tally that is added and done with. */
const scratch = emptyTally();

export function addCustomerSample(customers: Customers, sample: ListedSample): void {
  const one = scratch.fill(0);
  tallySample(one, sample);
  const { customer } = sample;
  const kept = customers.kind === "exact" ? customers.tallies : customers.largest;
  kept.add(kept.place(customer), one);
  if (customers.kind === "estimated") addToGroups(customers, customer, one);
}

/**
 * The customers of both. Counts, sketch and groups do not depend on the order of additions. The largest ones
 * do: a customer that is not among them on one side adds nothing there.
 *
 * @param most customers kept one by one
 */
export function mergedCustomers(one: Customers, other: Customers, most: number): Customers {
  if (one.kind === "exact" && other.kind === "exact") {
    addTallies(one.tallies, other.tallies);
    return settledCustomers(one, most);
  }
  const into = estimated(one);
  if (other.kind === "exact") {
    for (let at = 0; at < other.tallies.size; at += 1) addEstimated(into, other.tallies, at);
  } else {
    for (const [version, sketch] of other.sketches)
      mergeSketch(sketchOf(into.sketches, version), sketch);
    addTallies(into.groups, other.groups);
    addTallies(into.largest, other.largest);
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
    for (let at = 0; at < customers.tallies.size; at += 1)
      addToHistogram(counts, keyVersionOf(customers.tallies.customerAt(at)));
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

function addTallies(into: Tallies, from: Tallies): void {
  for (let at = 0; at < from.size; at += 1) into.addFrom(into.place(from.customerAt(at)), from, at);
}

function emptyGroups(): Tallies {
  const groups = new Tallies();
  for (let group = 0; group < groupCount; group += 1) groups.place(group);
  return groups;
}

function estimated(customers: Customers): EstimatedCustomers {
  if (customers.kind === "estimated") return customers;
  const into: EstimatedCustomers = {
    kind: "estimated",
    sketches: new Map(),
    groups: emptyGroups(),
    largest: new Tallies(),
    last: null,
  };
  for (let at = 0; at < customers.tallies.size; at += 1) {
    const customer = customers.tallies.customerAt(at);
    addToSketch(sketchOf(into.sketches, keyVersionOf(customer)), customer);
    into.groups.addFrom(groupOf(customer), customers.tallies, at);
    into.largest.addFrom(into.largest.place(customer), customers.tallies, at);
  }
  return into;
}

/** What each of the groups that customers fall into did, by the number of the group. */
export const customerGroups = (customers: Customers): Tallies => estimated(customers).groups;

function addToGroups(into: EstimatedCustomers, customer: number, tally: Tally): void {
  addToSketch(sketchOf(into.sketches, keyVersionOf(customer)), customer);
  into.groups.add(groupOf(customer), tally);
}

/** Adds one of several customers that are known to others that are estimated. */
function addEstimated(into: EstimatedCustomers, from: Tallies, at: number): void {
  const customer = from.customerAt(at);
  addToSketch(sketchOf(into.sketches, keyVersionOf(customer)), customer);
  into.groups.addFrom(groupOf(customer), from, at);
  if (!isBehind(into, customer, from.valueAt(at, tallyColumn.samples)))
    into.largest.addFrom(into.largest.place(customer), from, at);
}

/** Whether a customer that has so many samples in a cell is not among the largest after the cell. */
function isBehind(
  { largest, last }: EstimatedCustomers,
  customer: number,
  samples: number,
): boolean {
  return (
    last !== null &&
    (samples < last.samples || (samples === last.samples && customer > last.customer)) &&
    !largest.has(customer)
  );
}

/** Keeps the largest: most samples first, then the lower id. */
function withLargest(customers: EstimatedCustomers): EstimatedCustomers {
  const { largest } = customers;
  if (largest.size <= largestKept) return customers;
  customers.last = largest.keepLargest(largestKept);
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
  for (let group = 0; group < groupCount; group += 1)
    writeTally(to, (column) => customers.groups.valueAt(group, column), used);
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
 * Reads customers and adds those that are known one by one to others.
 *
 * @param into null where nobody asks for them
 * @returns customers that are estimated, of which none is added
 */
export function takeCustomers(
  from: ByteReader,
  used: readonly number[],
  into: Customers | null,
): Customers | null {
  const coded = from.uint();
  if (coded === 0) return readEstimated(from, used);
  let customer = 0;
  for (let left = coded - 1; left > 0; left -= 1) {
    customer += from.uint();
    readTallyInto(scratch, from, used);
    if (into) addCustomerTally(into, customer, scratch);
  }
  return null;
}

/**
 * Adds all that one customer did in a cell; the customers are settled after the cell. A customer that has less
 * than each of the largest is not among the largest then, and need not be kept until then.
 */
export function addCustomerTally(customers: Customers, customer: number, tally: Tally): void {
  if (customers.kind === "exact") {
    customers.tallies.add(customers.tallies.place(customer), tally);
    return;
  }
  addToGroups(customers, customer, tally);
  const { largest } = customers;
  if (!isBehind(customers, customer, tally[tallyColumn.samples] ?? 0))
    largest.add(largest.place(customer), tally);
}

function readEstimated(from: ByteReader, used: readonly number[]): Customers {
  const sketches = new Map<number, CustomerSketch>();
  for (let left = from.uint(); left > 0; left -= 1) sketches.set(from.uint(), readSketch(from));
  const groups = emptyGroups();
  for (let group = 0; group < groupCount; group += 1) {
    readTallyInto(scratch, from, used);
    groups.add(group, scratch);
  }
  return {
    kind: "estimated",
    sketches,
    groups,
    largest: readTallies(from, from.uint(), used),
    last: null,
  };
}

function writeTallies(to: ByteWriter, tallies: Tallies, used: readonly number[]): void {
  const order = tallies.customers().map((customer, at) => ({ customer, at }));
  let last = 0;
  for (const { customer, at } of order.sort((one, other) => one.customer - other.customer)) {
    to.uint(customer - last);
    writeTally(to, (column) => tallies.valueAt(at, column), used);
    last = customer;
  }
}

function readTallies(from: ByteReader, count: number, used: readonly number[]): Tallies {
  const tallies = new Tallies();
  let customer = 0;
  for (let left = count; left > 0; left -= 1) {
    customer += from.uint();
    readTallyInto(scratch, from, used);
    tallies.add(tallies.place(customer), scratch);
  }
  return tallies;
}
