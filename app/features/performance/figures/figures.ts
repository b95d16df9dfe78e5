import { noCounts, type Counters } from "../aggregation/tally";
import { customerCount, noCustomers, type Customers } from "../aggregation/customers";
import { MeasureRow } from "../aggregation/measure-row";
import type { Measure } from "../workload";

/**
 * What the samples of any set of cells say together. Quantiles and means are within 1 % of the samples' own,
 * counts are exact, customers exact to 32 and estimated above (standard error 3.3 %).
 */
export class Figures {
  readonly counters: Counters = noCounts();
  readonly rows: Partial<Record<Measure, MeasureRow>> = {};
  customers: Customers = noCustomers();

  row(measure: Measure): MeasureRow {
    return (this.rows[measure] ??= new MeasureRow());
  }

  /** How many samples have a value of the measure. */
  n(measure: Measure): number {
    return this.rows[measure]?.n ?? 0;
  }

  /**
   * The value at rank ⌈qn⌉, in the measure's unit.
   *
   * @param q 0 to 1
   * @returns undefined without values
   */
  quantile(measure: Measure, q: number): number | undefined {
    return this.rows[measure]?.quantile(q);
  }

  /** @returns undefined without values */
  mean(measure: Measure): number | undefined {
    return this.rows[measure]?.mean();
  }

  /** 1 − failed connects / attempts; undefined without attempts. */
  get availability(): number | undefined {
    return shareWithout(this.counters.failures, this.counters.attempts);
  }

  /** 1 − failed WebSocket upgrades / attempts; undefined without attempts. */
  get connectedness(): number | undefined {
    return shareWithout(this.counters.wssFailures, this.counters.wssAttempts);
  }

  /**
   * Distinct customers, wide ones where a solution counts those (decision 0059); 0 where they were not asked for.
   */
  get customerCount(): number {
    return customerCount(this.customers);
  }
}

function shareWithout(failures: number, attempts: number): number | undefined {
  return attempts === 0 ? undefined : 1 - failures / attempts;
}
