import type { ByteReader, ByteWriter } from "./bytes";
import { measures, type Measure } from "../workload";

/** Whether something was tested and how it ended; the number is stored. */
export const notTested = 0;
export const worked = 1;
export const failed = 2;
export type Outcome = typeof notTested | typeof worked | typeof failed;

/** A sample as aggregates keep it: the bucket of each measure, -1 where it was not measured. */
export type ListedSample = {
  customer: number;
  connect: Outcome;
  wss: Outcome;
} & Record<Measure, number>;

/** Counts of samples, all additive. */
export type Counters = {
  samples: number;
  attempts: number;
  failures: number;
  wssAttempts: number;
  wssFailures: number;
};

export function noCounts(): Counters {
  return { samples: 0, attempts: 0, failures: 0, wssAttempts: 0, wssFailures: 0 };
}

export function countSample(
  into: Counters,
  { connect, wss }: Pick<ListedSample, "connect" | "wss">,
) {
  into.samples += 1;
  if (connect !== notTested) into.attempts += 1;
  if (connect === failed) into.failures += 1;
  if (wss !== notTested) into.wssAttempts += 1;
  if (wss === failed) into.wssFailures += 1;
}

export function addCounters(into: Counters, from: Counters): void {
  into.samples += from.samples;
  into.attempts += from.attempts;
  into.failures += from.failures;
  into.wssAttempts += from.wssAttempts;
  into.wssFailures += from.wssFailures;
}

export function writeCounters(to: ByteWriter, counters: Counters): void {
  to.uint(counters.samples - counters.attempts);
  to.uint(counters.failures);
  to.uint(counters.wssAttempts);
  if (counters.wssAttempts > 0) to.uint(counters.wssFailures);
}

/** @param samples how many samples were counted, which is written elsewhere */
export function readCounters(from: ByteReader, samples: number): Counters {
  const attempts = samples - from.uint();
  const failures = from.uint();
  const wssAttempts = from.uint();
  const wssFailures = wssAttempts > 0 ? from.uint() : 0;
  return { samples, attempts, failures, wssAttempts, wssFailures };
}

/**
 * What one customer, or one group of customers, adds to a cell, in columns: its counts, and of each measure how many
 * values and the sum of their buckets. A bucket is the logarithm of its value in whole steps, so the sum gives the
 * mean of the logarithms, and adding has no rounding.
 */
export type Tally = Float64Array;

/** Columns of counts. */
export const tallyColumn = {
  samples: 0,
  attempts: 1,
  failures: 2,
  wssAttempts: 3,
  wssFailures: 4,
} as const;

const { samples, attempts, failures, wssAttempts, wssFailures } = tallyColumn;

const valueColumns = wssFailures + 1;
const bucketColumns = valueColumns + measures.length;
export const columnCount = bucketColumns + measures.length;

/** The column of how many values a measure has. @param measure its position in `measures` */
export function valuesColumn(measure: number): number {
  return valueColumns + measure;
}

/** The column of the sum of a measure's buckets. @param measure its position in `measures` */
export function bucketsColumn(measure: number): number {
  return bucketColumns + measure;
}

export function emptyTally(): Tally {
  return new Float64Array(columnCount);
}

/** Adds to a column of a tally that begins `at` some place. */
function addToTally(into: Tally, column: number, by: number): void {
  into[column] = (into[column] ?? 0) + by;
}

/** The counts of an outcome, which is looked up a hundred thousand times a page. */
export function tallyOutcome(
  into: Tally,
  { connect, wss }: Pick<ListedSample, "connect" | "wss">,
): void {
  addToTally(into, samples, 1);
  if (connect !== notTested) addToTally(into, attempts, 1);
  if (connect === failed) addToTally(into, failures, 1);
  if (wss !== notTested) addToTally(into, wssAttempts, 1);
  if (wss === failed) addToTally(into, wssFailures, 1);
}

/** Counts one value of a measure. @param measure its position in `measures` */
export function tallyBucket(into: Tally, measure: number, bucket: number): void {
  addToTally(into, valueColumns + measure, 1);
  addToTally(into, bucketColumns + measure, bucket);
}

export function tallySample(into: Tally, sample: ListedSample): void {
  tallyOutcome(into, sample);
  for (let at = 0; at < measures.length; at += 1) {
    const bucket = sample[measures[at] as Measure];
    if (bucket >= 0) tallyBucket(into, at, bucket);
  }
}

/**
 * @param valueOf a column of the tally
 * @param used positions of the measures that the block has at all
 */
export function writeTally(
  to: ByteWriter,
  valueOf: (column: number) => number,
  used: readonly number[],
): void {
  to.uint(valueOf(samples));
  to.uint(valueOf(samples) - valueOf(attempts));
  to.uint(valueOf(failures));
  to.uint(valueOf(wssAttempts));
  if (valueOf(wssAttempts) > 0) to.uint(valueOf(wssFailures));
  for (const at of used) {
    to.uint(valueOf(valueColumns + at));
    if (valueOf(valueColumns + at) > 0) to.uint(valueOf(bucketColumns + at));
  }
}

/** Reads into a tally that was used before, since a page reads some hundred thousand. */
export function readTallyInto(tally: Tally, from: ByteReader, used: readonly number[]): void {
  tally.fill(0);
  const count = from.uint();
  tally[samples] = count;
  tally[attempts] = count - from.uint();
  tally[failures] = from.uint();
  const tested = from.uint();
  tally[wssAttempts] = tested;
  if (tested > 0) tally[wssFailures] = from.uint();
  for (const at of used) {
    const values = from.uint();
    tally[valueColumns + at] = values;
    if (values > 0) tally[bucketColumns + at] = from.uint();
  }
}
