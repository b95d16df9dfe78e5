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
 * What one customer, or one group of customers, adds to a cell: its counts, and of each measure how many
 * values and the sum of their buckets. A bucket is the logarithm of its value in whole steps, so the sum
 * gives the mean of the logarithms, and adding has no rounding.
 */
export type Tally = Counters & { values: number[]; bucketSums: number[] };

export function emptyTally(): Tally {
  return {
    samples: 0,
    attempts: 0,
    failures: 0,
    wssAttempts: 0,
    wssFailures: 0,
    values: [0, 0, 0, 0],
    bucketSums: [0, 0, 0, 0],
  };
}

export function tallySample(into: Tally, sample: ListedSample): void {
  countSample(into, sample);
  for (let at = 0; at < measures.length; at += 1) {
    const bucket = sample[measures[at] as Measure];
    if (bucket < 0) continue;
    into.values[at] = (into.values[at] ?? 0) + 1;
    into.bucketSums[at] = (into.bucketSums[at] ?? 0) + bucket;
  }
}

export function addTally(into: Tally, from: Tally): void {
  addCounters(into, from);
  for (let at = 0; at < measures.length; at += 1) {
    into.values[at] = (into.values[at] ?? 0) + (from.values[at] ?? 0);
    into.bucketSums[at] = (into.bucketSums[at] ?? 0) + (from.bucketSums[at] ?? 0);
  }
}

/** @param used positions of the measures that the block has at all */
export function writeTally(to: ByteWriter, tally: Tally, used: readonly number[]): void {
  to.uint(tally.samples);
  writeCounters(to, tally);
  for (const at of used) {
    to.uint(tally.values[at] ?? 0);
    if ((tally.values[at] ?? 0) > 0) to.uint(tally.bucketSums[at] ?? 0);
  }
}

export function readTally(from: ByteReader, used: readonly number[]): Tally {
  const tally = emptyTally();
  readTallyInto(tally, from, used);
  return tally;
}

/** Reads into a tally that was used before, since a page reads some hundred thousand. */
export function readTallyInto(tally: Tally, from: ByteReader, used: readonly number[]): void {
  tally.samples = from.uint();
  tally.attempts = tally.samples - from.uint();
  tally.failures = from.uint();
  tally.wssAttempts = from.uint();
  tally.wssFailures = tally.wssAttempts > 0 ? from.uint() : 0;
  tally.values.fill(0);
  tally.bucketSums.fill(0);
  for (const at of used) {
    const values = from.uint();
    tally.values[at] = values;
    if (values > 0) tally.bucketSums[at] = from.uint();
  }
}

export function clearTally(tally: Tally): void {
  tally.samples = 0;
  tally.attempts = 0;
  tally.failures = 0;
  tally.wssAttempts = 0;
  tally.wssFailures = 0;
  tally.values.fill(0);
  tally.bucketSums.fill(0);
}
