import { usualConfidence, wilsonInterval } from "~/lib/intervals";

import {
  countOf,
  customersOf,
  geometricMean,
  type CustomerDay,
  type CustomerTally,
} from "../aggregation/customer-day";
import type { Figure } from "../quality/shown-figure";
import { effectiveLeast } from "../quality/shown-figure";
import { workloadNumber, workloads, type Workload } from "../workload";

/** Who a customer is, as far as it is known: a tenant, or a network without a tenant. */
export type NamedCustomer =
  { kind: "tenant"; tenantId: string; domain: string | null } | { kind: "network"; id: number };

/** The typical value of a workload: the geometric mean of its compared measure, in the unit of the measure. */
export type TypicalValue = {
  /** Null below 24 values. */
  value: number | null;
  /** Values that it rests on. */
  n: number;
};

/** What a customer did in a solution. */
export type TenantRow = {
  /** A name that is the same in each range. */
  key: string;
  customer: NamedCustomer;
  samples: number;
  /** Of the samples of the solution, 0 to 1. */
  share: number;
  /** Connects that did not fail, 0 to 1. Its interval is of the attempts of this customer only. */
  availability: Figure;
  typical: Record<Workload, TypicalValue>;
};

/** The customers of a solution over some days. */
export type TenantRows = {
  rows: TenantRow[];
  samples: number;
  /** All customers; estimated where there are more than are kept one by one. */
  customers: number;
  /** Customers without a row, with all of their samples; null where each has one. */
  others: { customers: number; samples: number } | null;
};

/** Samples of all workloads. */
export function samplesOf(tally: CustomerTally, of: readonly Workload[] = workloads): number {
  return of.reduce((sum, each) => sum + countOf(tally, workloadNumber(each), "samples"), 0);
}

/** A customer as one text: two keys of one tenant are one customer. */
export function keyOfCustomer(customer: NamedCustomer): string {
  return customer.kind === "tenant" ? `tenant ${customer.tenantId}` : `network ${customer.id}`;
}

/**
 * A row for each customer that is kept one by one.
 *
 * @param nameOf a customer by its id
 */
export function tenantRows(
  day: CustomerDay,
  nameOf: (customer: number) => NamedCustomer,
): TenantRows {
  const found = new Map<string, { customer: NamedCustomer; tally: CustomerTally }>();
  for (const [id, tally] of day.customers) {
    const customer = nameOf(id);
    const key = keyOfCustomer(customer);
    const known = found.get(key);
    if (known)
      for (const [at, count] of tally.entries()) known.tally[at] = (known.tally[at] ?? 0) + count;
    else found.set(key, { customer, tally: tally.slice() });
  }
  const ofOthers = samplesOf(day.others);
  const samples = [...found.values()].reduce((sum, { tally }) => sum + samplesOf(tally), ofOthers);
  const unlisted = Math.max(1, customersOf(day) - day.customers.size);
  return {
    rows: [...found].map(([key, { customer, tally }]) => ({
      key,
      customer,
      ...figuresOf(tally, samples),
    })),
    samples,
    customers: found.size + (ofOthers > 0 ? unlisted : 0),
    others: ofOthers > 0 ? { customers: unlisted, samples: ofOthers } : null,
  };
}

function figuresOf(tally: CustomerTally, all: number) {
  const sum = (column: "attempts" | "failures") =>
    workloads.reduce((of, each) => of + countOf(tally, workloadNumber(each), column), 0);
  const samples = samplesOf(tally);
  return {
    samples,
    share: samples / all,
    availability: availabilityOf(sum("attempts"), sum("failures")),
    typical: Object.fromEntries(
      workloads.map((workload) => [workload, typicalOf(tally, workloadNumber(workload))]),
    ) as TenantRow["typical"],
  };
}

function typicalOf(tally: CustomerTally, workload: number): TypicalValue {
  const n = countOf(tally, workload, "values");
  const buckets = countOf(tally, workload, "buckets");
  return { value: n < effectiveLeast ? null : geometricMean({ values: n, buckets }), n };
}

/** An interval is marked as imprecise from this half-width on. Source: provider rules, section 4. */
const imprecisePoints = 0.05;

function availabilityOf(attempts: number, failures: number): Figure {
  const about = { n: attempts, effective: attempts, customers: 1 };
  if (attempts < effectiveLeast)
    return {
      ...about,
      value: null,
      low: null,
      high: null,
      isShown: false,
      hiddenReason: attempts === 0 ? "no-samples" : "too-few-samples",
      isImprecise: false,
    };
  const value = 1 - failures / attempts;
  const { low, high } = wilsonInterval(value, attempts, usualConfidence);
  const isImprecise = (high - low) / 2 > imprecisePoints;
  return { ...about, value, low, high, isShown: true, hiddenReason: null, isImprecise };
}
