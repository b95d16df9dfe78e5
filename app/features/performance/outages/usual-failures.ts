import { betaBinomialAtLeast } from "~/lib/beta-binomial";

import type { Attempts } from "../aggregation/connect-bucket";
import { learnedAttempts, ownShare } from "./outage-numbers";

/** A known bucket of the past: when it began in ms since 1970, and its hour by the clock of the place. */
export type PastBucket = Attempts & { at: number; hour: number };

const hoursOfDay = 24;
const everyHour = Array.from({ length: hoursOfDay }, (_, hour) => hour);

/**
 * What is usual for a cell: its known buckets of the last days, in rising order, with sums by hour of day. Buckets are
 * added at one end and forgotten at the other while time goes on.
 */
export class UsualFailures {
  #buckets: PastBucket[] = [];
  #first = 0;
  readonly #attempts = new Float64Array(hoursOfDay);
  readonly #failures = new Float64Array(hoursOfDay);

  get buckets(): number {
    return this.#buckets.length - this.#first;
  }

  add(bucket: PastBucket): void {
    this.#buckets.push(bucket);
    this.#count(bucket, 1);
  }

  /** Forgets the buckets that began before an instant. */
  forgetBefore(at: number): void {
    for (let oldest = this.#buckets[this.#first]; oldest && oldest.at < at;) {
      this.#count(oldest, -1);
      this.#first += 1;
      oldest = this.#buckets[this.#first];
    }
    if (this.#first > this.#buckets.length / 2) {
      this.#buckets = this.#buckets.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Attempts of an hour of the day, of three hours or of all where these are too few; undefined if all are too few. */
  ofHour(hour: number): Attempts | undefined {
    const ofHour = this.#sumOf([hour]);
    if (ofHour.attempts >= learnedAttempts) return ofHour;
    const around = this.#sumOf([
      (hour + hoursOfDay - 1) % hoursOfDay,
      hour,
      (hour + 1) % hoursOfDay,
    ]);
    if (around.attempts >= learnedAttempts) return around;
    const all = this.#sumOf(everyHour);
    return all.attempts >= learnedAttempts ? all : undefined;
  }

  /** The ratio that only few of the cell's own buckets are above. */
  highRatio(): number {
    const ratios = this.#known().map(({ attempts, failures }) => failures / attempts);
    const rank = Math.ceil(ownShare * ratios.length);
    return Float64Array.from(ratios).sort()[rank - 1] ?? 1;
  }

  /**
   * How alike attempts of one bucket are (the correlation of a beta-binomial distribution), by moments: the squared
   * distances of buckets from the usual ratio of their hour, against those of independent attempts.
   */
  correlation(): number {
    const ratios = everyHour.map((hour) => ratioOf(this.ofHour(hour)));
    let [squares, attempts, pairs] = [0, 0, 0];
    for (const bucket of this.#known()) {
      const ratio = ratios[bucket.hour] ?? 0;
      squares += (bucket.failures - bucket.attempts * ratio) ** 2 / (ratio * (1 - ratio));
      attempts += bucket.attempts;
      pairs += bucket.attempts * (bucket.attempts - 1);
    }
    return pairs === 0 ? 0 : Math.min(1, Math.max(0, (squares - attempts) / pairs));
  }

  #known(): readonly PastBucket[] {
    return this.#buckets.slice(this.#first);
  }

  #sumOf(hours: readonly number[]): Attempts {
    const sum = { attempts: 0, failures: 0 };
    for (const hour of hours) {
      sum.attempts += this.#attempts[hour] ?? 0;
      sum.failures += this.#failures[hour] ?? 0;
    }
    return sum;
  }

  #count({ hour, attempts, failures }: PastBucket, sign: 1 | -1): void {
    this.#attempts[hour] = (this.#attempts[hour] ?? 0) + sign * attempts;
    this.#failures[hour] = (this.#failures[hour] ?? 0) + sign * failures;
  }
}

/** A ratio that is never 0 nor 1: half a failure and half a success are added (Jeffreys' prior). */
function ratioOf(of: Attempts | undefined): number {
  return ((of?.failures ?? 0) + 0.5) / ((of?.attempts ?? 0) + 1);
}

/**
 * Chance of at least so many failures where nothing is wrong: attempts are as alike as `correlation` says, and the
 * usual ratio is only known from so many attempts.
 */
export function chanceByAccident(
  { attempts, failures }: Attempts,
  { usual, correlation }: { usual: Attempts; correlation: number },
): number {
  const alike = 1 - (1 - correlation) * (1 - 1 / (usual.attempts + 2));
  const weight = (1 - alike) / alike;
  const ratio = ratioOf(usual);
  return betaBinomialAtLeast(failures, attempts, {
    alpha: ratio * weight,
    beta: (1 - ratio) * weight,
  });
}
