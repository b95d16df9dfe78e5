import { quantileShares, wilsonInterval, type Interval } from "~/lib/intervals";

import type { MeasureRow } from "../aggregation/measure-row";
import { WorkedEstimate, type Estimate } from "./worked-estimate";

/** Effective sizes are rounded down to so many digits: intervals of many cells are then worked out once. */
const effectiveDigits = 3;

/** Estimates are worked out again and again for the same sizes: of a page, some thousand. */
const sharesMost = 20_000;
type Shares = ReturnType<typeof quantileShares>;
const knownShares = new Map<number, Map<number, Map<number, Shares>>>();
let knownCount = 0;

/** A number, or how it is worked out. */
type Worked = number | (() => number);

const numberOf = (worked: Worked) => (typeof worked === "number" ? worked : worked());

/**
 * A quantile of a measure.
 *
 * @param row       at least one value
 * @param q         0 to 1
 * @param effective above 0
 */
export function quantileEstimate(row: MeasureRow, q: number, effective: Worked): Estimate {
  return new QuantileEstimate(row, q, effective);
}

class QuantileEstimate extends WorkedEstimate {
  readonly #row: MeasureRow;
  readonly #q: number;
  readonly #size: Worked;

  constructor(row: MeasureRow, q: number, effective: Worked) {
    super(row.n);
    this.#row = row;
    this.#q = q;
    this.#size = effective;
  }

  protected workedValue(): number {
    return this.#row.quantile(this.#q) ?? 0;
  }

  protected workedEffective(): number {
    return numberOf(this.#size);
  }

  protected workedInterval(confidence: number): Interval {
    const { low, high } = sharesOf(this.effective, this.#q, confidence);
    const row = this.#row;
    return {
      low: low === null ? 0 : row.edgesAt(Math.floor(low * this.n + slack) + 1).low,
      high: high === null ? Infinity : row.edgesAt(Math.ceil(high * this.n - slack)).high,
    };
  }
}

/**
 * A ratio of attempts, or the mean of values between 0 and 1, whose spread is at most that of attempts.
 *
 * @param ratio 0 to 1
 */
export function ratioEstimate(
  ratio: Worked,
  { n, effective }: { n: number; effective: Worked },
): Estimate {
  return new RatioEstimate(ratio, n, effective);
}

class RatioEstimate extends WorkedEstimate {
  readonly #ratio: Worked;
  readonly #size: Worked;

  constructor(ratio: Worked, n: number, effective: Worked) {
    super(n);
    this.#ratio = ratio;
    this.#size = effective;
  }

  protected workedValue(): number {
    return numberOf(this.#ratio);
  }

  protected workedEffective(): number {
    return numberOf(this.#size);
  }

  protected workedInterval(confidence: number): Interval {
    return wilsonInterval(this.value, this.effective, confidence);
  }
}

/** low·n is a product of two doubles and may miss a whole number by the last bit. */
const slack = 1e-9;

function sharesOf(effective: number, q: number, confidence: number) {
  const whole = Math.max(1, Math.floor(effective));
  const step = 10 ** Math.max(0, Math.floor(Math.log10(whole)) + 1 - effectiveDigits);
  const draws = Math.floor(whole / step) * step;
  return (
    knownShares.get(confidence)?.get(q)?.get(draws) ??
    keptShares(quantileShares(draws, q, confidence), { draws, q, confidence })
  );
}

function keptShares(
  shares: Shares,
  { draws, q, confidence }: { draws: number; q: number; confidence: number },
): Shares {
  if (knownCount >= sharesMost) {
    knownShares.clear();
    knownCount = 0;
  }
  knownCount += 1;
  const ofConfidence = knownShares.get(confidence) ?? new Map<number, Map<number, Shares>>();
  const ofQuantile = ofConfidence.get(q) ?? new Map<number, Shares>();
  knownShares.set(confidence, ofConfidence.set(q, ofQuantile.set(draws, shares)));
  return shares;
}
