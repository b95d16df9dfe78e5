import { sharesFrom } from "~/lib/seeded-random";

import type { MeasuredSample } from "../samples/sample";
import { workloads } from "../workload";
import { countryPercentiles, type CountryPercentiles } from "./country-percentiles";
import { measuresOf } from "./measured-run";

/** How large a trial is. */
export type TrialSize = {
  /** Egress prefix of each solution, without the last groups: the first one has the most samples. */
  egresses: readonly string[];
  /** Numbers of the places (places/place-number.ts). */
  places: readonly number[];
  /** Ms since 1970: from the first to before the second. */
  from: number;
  to: number;
};

/** Customers of each solution. */
const customersOfSolution = 200;

/** Share of samples that do not connect. */
const failureShare = 0.005;

/** Country whose percentiles every place has. */
const usual = countryPercentiles.US as CountryPercentiles;

/**
 * Samples of a trial, the same for the same seed. Solutions share them by Zipf's law: the second has half as
 * many as the first, the third a third.
 */
export function* trialSamples(
  size: TrialSize,
  count: number,
  seed: number,
): Generator<MeasuredSample> {
  const share = sharesFrom(seed);
  const { egresses, places, from, to } = size;
  const sums = zipfSums(egresses.length);
  const pick = (below: number) => Math.floor(share() * below);
  for (let left = count; left > 0; left -= 1) {
    const solution = indexAt(sums, share());
    const customer = 1 + pick(customersOfSolution);
    const workload = workloads[pick(workloads.length)] ?? "Exchange";
    const isConnected = share() >= failureShare;
    yield {
      at: Math.floor(from + share() * (to - from)),
      workload,
      egressIp: `${egresses[solution]}${customer.toString(16)}::1`,
      tenantId: null,
      place: places[pick(places.length)] ?? 0,
      isConnected,
      isOnsite: null,
      vpnName: null,
      tlsIssuer: null,
      ...measuresOf(workload, { percentiles: usual, slower: 1, isConnected, share }),
    };
  }
}

/** The share of all that the first solutions have together, for each number of them. */
function zipfSums(count: number): Float64Array {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) sums[at] = sum += 1 / (at + 1);
  return sums.map((each) => each / sum);
}

function indexAt(sums: Float64Array, share: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 1) > share) high = middle;
    else low = middle + 1;
  }
  return low;
}
