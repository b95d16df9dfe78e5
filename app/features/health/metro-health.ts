import type { CustomerScore } from "~/features/performance/metros/customer-scores";
import { chanceOfAtLeast } from "~/lib/beta-binomial";
import { discoveries } from "~/lib/false-discovery";
import { percentile } from "~/lib/statistics";

import { severityOf, type Severity } from "./severity";

/**
 * What is known of a metro: the scores of its customers in the last hours, and on each of the days before;
 * `customerCount` is of the last hours.
 */
export type MetroResults = {
  recent: readonly CustomerScore[];
  earlier: readonly CustomerScore[];
  customerCount: number;
};

/** A metro's health now. `low` lies as far below as an unhealthy one, which may still be chance. */
export type MetroHealth =
  | { state: "not-enough-results" }
  | {
      state: "healthy" | "low" | "unhealthy";
      score: number;
      usualScore: number;
      customerCount: number;
      severity: Severity;
    };

/** UTC hours whose samples count as now: the running one and those before it (decision 0084). */
export const windowHours = 3;

/** Days before on which the same hours are what is usual (decision 0084). */
export const baselineDays = 28;

/** Customers that both sides must have, so that no single one can be told from a median (decisions 0009 and 0028). */
export const leastCustomers = 5;

/** Customer-days that the usual score must rest on (decision 0028). */
const leastCustomerDays = 20;

/** Points below the usual score from which a metro is worse: half a quality band (decision 0028). */
const unhealthyDrop = 10;

/** Expected share of false alarms among the metros named in one look (decision 0028; as for outages, 0009). */
const falseAlarmRate = 0.01;

type Assessed = { score: number; usualScore: number; customerCount: number; pValue: number };

/**
 * Judges all metros of one look together: what counts as chance depends on how many are looked at.
 *
 * @returns the health of each, in the order given
 */
export function judgeMetros(metros: readonly MetroResults[]): MetroHealth[] {
  const assessed = metros.map(assess);
  const known = assessed.filter((each) => each !== null);
  const held = discoveries(
    known.map(({ pValue }) => pValue),
    falseAlarmRate,
  );
  return assessed.map((each) => {
    if (!each) return { state: "not-enough-results" };
    const { pValue: _pValue, ...scores } = each;
    const isLow = scores.usualScore - scores.score >= unhealthyDrop;
    const isHeld = held[known.indexOf(each)] === true;
    return {
      state: isLow ? (isHeld ? "unhealthy" : "low") : "healthy",
      ...scores,
      severity: severityOf(scores.score, scores.usualScore),
    };
  });
}

/**
 * A metro's scores and how likely so many low ones are there anyway; null where there is not enough.
 * The chance of a low one is that of a customer's day in the metro itself, each customer weighing
 * the same, and as sure as its customers are many.
 */
function assess({ recent, earlier, customerCount }: MetroResults): Assessed | null {
  const now = [...byCustomer(recent).values()].map(medianOf);
  const before = [...byCustomer(earlier).values()];
  if (
    Math.min(customerCount, now.length) < leastCustomers ||
    before.length < leastCustomers ||
    earlier.length < leastCustomerDays
  )
    return null;
  const score = medianOf(now);
  const usualScore = medianOf(before.map(medianOf));
  const isLow = (each: number) => usualScore - each >= unhealthyDrop;
  const lowBefore = before.reduce((sum, days) => sum + days.filter(isLow).length / days.length, 0);
  const pValue = chanceOfAtLeast(now.filter(isLow).length, now.length, {
    hits: lowBefore,
    misses: before.length - lowBefore,
  });
  return { score, usualScore, customerCount, pValue };
}

function byCustomer(results: readonly CustomerScore[]): Map<string, number[]> {
  const scores = new Map<string, number[]>();
  for (const { customer, score } of results)
    scores.set(customer, [...(scores.get(customer) ?? []), score]);
  return scores;
}

/** @throws {RangeError} of nothing */
function medianOf(values: readonly number[]): number {
  const median = percentile(values, 0.5);
  if (median === undefined) throw new RangeError("There is no median of nothing.");
  return median;
}
