import type { Interval } from "~/lib/intervals";

/** What samples say of one quantity: its value, how many of them say it, and how sure they are. */
export type Estimate = {
  /** In the unit of the quantity. */
  value: number;
  /** Samples with a value, or attempts. */
  n: number;
  /** Independent samples that would tell as much, at most `n`. */
  effective: number;
  /** @returns the interval at this confidence; 0 and Infinity are ends that the samples do not have */
  at: (confidence: number) => Interval;
};

/**
 * An estimate that is worked out as far as it is asked for: of most solutions at most places, only whether there are
 * enough samples. The interval that was asked for last is known, since a score asks those of its parts again.
 */
export abstract class WorkedEstimate implements Estimate {
  readonly n: number;
  #value: number | undefined;
  #effective: number | undefined;
  #confidence = Number.NaN;
  #interval: Interval | undefined;

  constructor(n: number) {
    this.n = n;
  }

  get value(): number {
    return (this.#value ??= this.workedValue());
  }

  get effective(): number {
    return (this.#effective ??= this.workedEffective());
  }

  at = (confidence: number): Interval => {
    if (!this.#interval || this.#confidence !== confidence) {
      this.#interval = this.workedInterval(confidence);
      this.#confidence = confidence;
    }
    return this.#interval;
  };

  protected abstract workedValue(): number;
  protected abstract workedEffective(): number;
  protected abstract workedInterval(confidence: number): Interval;
}
