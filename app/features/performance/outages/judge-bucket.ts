import type { Attempts } from "../aggregation/connect-bucket";
import {
  badRise,
  chanceOfBad,
  chanceOfLeft,
  healthyRise,
  knownAttempts,
  knownCustomers,
  learnedBuckets,
  leftAttempts,
} from "./outage-numbers";
import { chanceByAccident, type UsualFailures } from "./usual-failures";

/** The attempts of a cell in a quarter hour. */
export type OutageBucket = Attempts & {
  /** When it begins, in ms since 1970. */
  at: number;
  customers: number;
  /** Networks with a failure. */
  failingNetworks: number;
  worstCustomer: Attempts;
  worstNetwork: Attempts;
  /** The place within this one without which the fewest of all others fail; no attempts where there is none within. */
  worstWithin: Attempts;
};

/** Who has the failures where a bucket is bad only because of one. */
export const narrowFaults = ["customer", "network", "within"] as const;
export type NarrowFault = (typeof narrowFaults)[number];

/**
 * What a bucket says: "raised" is neither bad nor healthy, and "narrow" is bad only because of one customer, network
 * or place within.
 */
export type Verdict =
  | { is: "unknown" | "learning" }
  | { is: "healthy" | "raised" | "bad"; ratio: number }
  | { is: "narrow"; ratio: number; fault: NarrowFault };

export function isKnown({
  attempts,
  customers,
}: Pick<OutageBucket, "attempts" | "customers">): boolean {
  return attempts >= knownAttempts && customers >= knownCustomers;
}

/**
 * Judges a bucket by what is usual for its cell.
 *
 * @param hour of the day by the clock of the place
 */
export function judgeBucket(
  bucket: OutageBucket,
  { usual, hour }: { usual: UsualFailures; hour: number },
): Verdict {
  if (!isKnown(bucket)) return { is: "unknown" };
  const ofHour = usual.buckets < learnedBuckets ? undefined : usual.ofHour(hour);
  if (!ofHour) return { is: "learning" };
  const ratio = bucket.failures / bucket.attempts;
  const usualRatio = ofHour.failures / ofHour.attempts;
  if (ratio < usualRatio + healthyRise) return { is: "healthy", ratio };
  if (ratio < usualRatio + badRise || ratio <= usual.highRatio()) return { is: "raised", ratio };
  const expected = { usual: ofHour, correlation: usual.correlation() };
  if (chanceByAccident(bucket, expected) >= chanceOfBad) return { is: "raised", ratio };
  const fault = faultOfOne(bucket, expected);
  return fault ? { is: "narrow", ratio, fault } : { is: "bad", ratio };
}

type Expected = Parameters<typeof chanceByAccident>[1];

/** Who it is without whom the bucket is not bad; undefined where it is bad without any of them. */
function faultOfOne(bucket: OutageBucket, expected: Expected): NarrowFault | undefined {
  const least = expected.usual.failures / expected.usual.attempts + badRise;
  const staysBad = (worst: Attempts) => {
    const attempts = bucket.attempts - worst.attempts;
    const failures = bucket.failures - worst.failures;
    if (attempts < leftAttempts || failures / attempts < least) return false;
    return chanceByAccident({ attempts, failures }, expected) < chanceOfLeft;
  };
  if (!staysBad(bucket.worstCustomer)) return "customer";
  if (!staysBad(bucket.worstNetwork)) return "network";
  const { worstWithin } = bucket;
  return worstWithin.attempts > 0 && !staysBad(worstWithin) ? "within" : undefined;
}
