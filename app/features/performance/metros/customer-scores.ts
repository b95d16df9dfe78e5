import { customerGroups, type Customers } from "../aggregation/customers";
import { valueOf } from "../aggregation/histogram";
import type { Tallies } from "../aggregation/tallies";
import { bucketsColumn, valuesColumn } from "../aggregation/tally";
import { keyVersionOf } from "../samples/customer-id";
import { exchangeScore } from "../score-scales";
import { measures } from "../workload";

/** One customer's Exchange score, 0 to 100; `customer` tells customers apart. */
export type CustomerScore = { customer: string; score: number };

const latency = measures.indexOf("latencyMs");

/**
 * The Exchange score of each customer in each of some spans: of the mean of the logarithms of its round trips, so that
 * one slow test of many does not decide. An hour names 256 customers at most. Where one of the spans had an hour with
 * more, the 16 groups that customers fall into take their place in all of them, so that spans stay comparable.
 *
 * @returns the scores of each span
 */
export function customerScores(spans: readonly Customers[]): CustomerScore[][] {
  const areGrouped = spans.some(({ kind }) => kind === "estimated");
  return spans.map((customers) =>
    scoresOf(areGrouped ? customerGroups(customers) : named(customers)),
  );
}

/**
 * The scores of a metro now and on the days before, each under the one version of the key that has the most customers:
 * under another version the same customers have other ids, and would weigh twice. Groups are of all versions.
 *
 * @param now the customers of the last hours
 * @param before those of the same hours on each day before
 */
export function scoresOfMetro(
  now: Customers,
  before: readonly Customers[],
): { recent: CustomerScore[]; earlier: CustomerScore[] } {
  const [recent = [], ...earlier] = customerScores([now, ...before]);
  return { recent: ofOneVersion(recent), earlier: ofOneVersion(earlier.flat()) };
}

function ofOneVersion(scores: readonly CustomerScore[]): CustomerScore[] {
  const versionOf = ({ customer }: CustomerScore) => keyVersionOf(Number(customer));
  const customers = new Map<number, Set<string>>();
  for (const score of scores) {
    const known = customers.get(versionOf(score)) ?? new Set();
    customers.set(versionOf(score), known.add(score.customer));
  }
  const [[largest] = []] = [...customers].sort(
    ([one, ofOne], [other, ofOther]) => ofOther.size - ofOne.size || other - one,
  );
  return scores.filter((score) => versionOf(score) === largest);
}

function named(customers: Customers): Tallies {
  return customers.kind === "exact" ? customers.tallies : customers.groups;
}

function scoresOf(tallies: Tallies): CustomerScore[] {
  const scores: CustomerScore[] = [];
  for (let at = 0; at < tallies.size; at += 1) {
    const values = tallies.valueAt(at, valuesColumn(latency));
    if (values === 0) continue;
    const bucket = Math.round(tallies.valueAt(at, bucketsColumn(latency)) / values);
    scores.push({
      customer: String(tallies.customerAt(at)),
      score: exchangeScore(valueOf(bucket)),
    });
  }
  return scores;
}
