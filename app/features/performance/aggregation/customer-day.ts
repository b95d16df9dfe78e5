import { workloads } from "../workload";
import { ByteReader, ByteWriter } from "./bytes";
import { hashOfCustomer } from "./customer-sketch";
import { valueOf, valueRatio } from "./histogram";

/** Version of the bytes; a reader refuses any other. */
const dayFormat = 1;

/** Customers of a solution and day that are kept one by one. A full day takes about 1 MB, and less deflated. */
export const customersOfDayMost = 32_768;

/** Above all hashes of customers. */
const everyHash = 2 ** 32;

/** Columns of each workload: counts, and of its compared measure how many values and the sum of their buckets. */
export const customerColumns = ["samples", "attempts", "failures", "values", "buckets"] as const;
export type CustomerColumn = (typeof customerColumns)[number];

const columnCount = customerColumns.length;

/** What a customer did, in columns by workload: whole numbers, so that adding has no rounding. */
export type CustomerTally = Float64Array;

/**
 * What the customers of a solution did, on a UTC day or on several. Where there are too many, those with the lowest
 * hashes are kept one by one, and the rest is summed: which customers these are depends neither on the order of
 * samples nor on what customers did.
 */
export type CustomerDay = {
  customers: Map<number, CustomerTally>;
  /** Customers whose hash is lower are kept one by one; no other is. */
  limit: number;
  /** All of the others together. */
  others: CustomerTally;
};

export function noTally(): CustomerTally {
  return new Float64Array(workloads.length * columnCount);
}

export function noCustomerDay(): CustomerDay {
  return { customers: new Map(), limit: everyHash, others: noTally() };
}

/** @param workload its number */
export function countOf(tally: CustomerTally, workload: number, column: CustomerColumn): number {
  return tally[workload * columnCount + customerColumns.indexOf(column)] ?? 0;
}

export function addTally(into: CustomerTally, from: CustomerTally): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) + (from[at] ?? 0);
}

/** A sample of a customer. */
export type CustomerSample = {
  customer: number;
  /** Number of the workload. */
  workload: number;
  /** Whether it connected; null where that was not tested. */
  isConnected: boolean | null;
  /** Bucket of the compared measure; null where it was not measured. */
  bucket: number | null;
};

/** Adds a sample. The day is settled after the last one (`settleCustomerDay`). */
export function addCustomerSampleOfDay(day: CustomerDay, sample: CustomerSample): void {
  const tally = tallyOf(day, sample.customer);
  const from = sample.workload * columnCount;
  const add = (column: number, by: number) => {
    tally[from + column] = (tally[from + column] ?? 0) + by;
  };
  add(0, 1);
  if (sample.isConnected !== null) add(1, 1);
  if (sample.isConnected === false) add(2, 1);
  if (sample.bucket === null) return;
  add(3, 1);
  add(4, sample.bucket);
}

/** The tally that samples of a customer are added to. */
function tallyOf({ customers, limit, others }: CustomerDay, customer: number): CustomerTally {
  let tally = customers.get(customer);
  if (tally) return tally;
  if (hashOfCustomer(customer) >= limit) return others;
  tally = noTally();
  customers.set(customer, tally);
  return tally;
}

/** Adds what is known of another day, of the same solution or of another one. */
export function addCustomerDay(into: CustomerDay, from: CustomerDay): void {
  lowerLimit(into, from.limit);
  addTally(into.others, from.others);
  for (const [customer, tally] of from.customers) addTally(tallyOf(into, customer), tally);
}

/** Keeps as many customers one by one as there may be. @param most of them */
export function settleCustomerDay(day: CustomerDay, most = customersOfDayMost): void {
  if (day.customers.size <= most) return;
  const hashes = Float64Array.from(day.customers.keys(), hashOfCustomer).sort();
  lowerLimit(day, hashes[most] ?? everyHash);
}

function lowerLimit(day: CustomerDay, limit: number): void {
  if (limit >= day.limit) return;
  day.limit = limit;
  for (const [customer, tally] of day.customers) {
    if (hashOfCustomer(customer) < limit) continue;
    addTally(day.others, tally);
    day.customers.delete(customer);
  }
}

/** How many customers there are: those that are kept one by one, or an estimate where some are not. */
export function customersOf({ customers, limit }: CustomerDay): number {
  return limit === everyHash ? customers.size : Math.round(customers.size * (everyHash / limit));
}

/** Whether all customers are kept one by one. */
export function isEveryCustomer({ limit }: CustomerDay): boolean {
  return limit === everyHash;
}

/** The geometric mean of values, in the unit of their measure. @param count.values above 0 */
export function geometricMean({ values, buckets }: { values: number; buckets: number }): number {
  return valueOf(1) * valueRatio(buckets / values - 1);
}

/** A settled day as bytes: the same samples give the same bytes in any order. */
export function encodeCustomerDay({ customers, limit, others }: CustomerDay): Uint8Array {
  const to = new ByteWriter();
  to.uint(dayFormat);
  to.uint(limit);
  writeTally(to, others);
  to.uint(customers.size);
  let last = 0;
  for (const customer of Float64Array.from(customers.keys()).sort()) {
    to.uint(customer - last);
    writeTally(to, customers.get(customer) ?? others);
    last = customer;
  }
  return to.written().slice();
}

/** @throws {Error} for bytes of another version */
export function decodeCustomerDay(bytes: Uint8Array): CustomerDay {
  const from = new ByteReader(bytes);
  const format = from.uint();
  if (format !== dayFormat)
    throw new Error(`A day of customers has version ${format}; this program reads ${dayFormat}.`);
  const limit = from.uint();
  const others = readTally(from);
  const customers = new Map<number, CustomerTally>();
  let customer = 0;
  for (let left = from.uint(); left > 0; left -= 1) {
    customer += from.uint();
    customers.set(customer, readTally(from));
  }
  return { customers, limit, others };
}

/** Which workloads there are, then the columns of each. */
function writeTally(to: ByteWriter, tally: CustomerTally): void {
  const used = workloads.map((_, workload) => countOf(tally, workload, "samples") > 0);
  to.uint(used.reduce((mask, isUsed, workload) => mask + (isUsed ? 2 ** workload : 0), 0));
  for (const [workload, isUsed] of used.entries())
    if (isUsed) for (const column of customerColumns) to.uint(countOf(tally, workload, column));
}

function readTally(from: ByteReader): CustomerTally {
  const tally = noTally();
  const mask = from.uint();
  for (let workload = 0; workload < workloads.length; workload += 1) {
    if (Math.floor(mask / 2 ** workload) % 2 === 0) continue;
    for (let column = 0; column < columnCount; column += 1)
      tally[workload * columnCount + column] = from.uint();
  }
  return tally;
}
