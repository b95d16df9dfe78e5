import { worstOf, type Attempts } from "~/features/performance/aggregation/connect-bucket";
import type { OutageBucket } from "~/features/performance/outages/judge-bucket";
import { dayMs, hourMs, quarterHourMs } from "~/lib/time";

import type { Random } from "../support/random";

/** A cell of a simulation: who tries to connect, how often, and how often that fails. */
export type FailingCell = {
  /** Attempts of each customer in a bucket on average, and the network it is in. */
  customers: readonly { attempts: number; network: number }[];
  /** Usual ratio of failures at the quietest hour; at the busiest one it is twice that. */
  ratio: number;
  /** How alike the attempts of one bucket are. */
  correlation: number;
};

/** A time in which some fail more often: every customer, one of them, or those of one network. */
export type Fault = {
  from: number;
  to: number;
  /** Points by which the ratio rises, 0 to 1. */
  rise: number;
  of?: { customer: number } | { network: number };
};

/** A cell with at least so many attempts a bucket, of customers of unlike sizes in some networks. */
export function failingCell(
  random: Random,
  { attempts, correlation }: { attempts: number; correlation: number },
): FailingCell {
  const count = random.whole(3, 30);
  const networks = random.whole(2, Math.max(2, count));
  const sizes = Array.from({ length: count }, () => 1 / (1 + 3 * random.share()));
  const sum = sizes.reduce((all, size) => all + size, 0);
  const busy = attempts * (1 + 4 * random.share() ** 2);
  return {
    ratio: 0.002 + 0.02 * random.share(),
    correlation,
    customers: sizes.map((size, at) => ({
      attempts: (busy * size) / sum,
      network: at < networks ? at : random.whole(0, networks - 1),
    })),
  };
}

/** The buckets of a cell from midnight of 1 January 1970 on. */
export function simulatedBuckets(
  random: Random,
  { cell, days, faults }: { cell: FailingCell; days: number; faults: readonly Fault[] },
): OutageBucket[] {
  return Array.from({ length: (days * dayMs) / quarterHourMs }, (_, number) =>
    simulatedBucket(random, { cell, at: number * quarterHourMs, faults }),
  );
}

function simulatedBucket(
  random: Random,
  { cell, at, faults }: { cell: FailingCell; at: number; faults: readonly Fault[] },
): OutageBucket {
  const mean = cell.ratio * (1.5 - 0.5 * Math.cos((2 * Math.PI * at) / dayMs));
  const usual = cell.correlation === 0 ? mean : betaShare(random, mean, cell.correlation);
  const active = faults.filter(({ from, to }) => from < at + quarterHourMs && to > at);
  const all = { attempts: 0, failures: 0 };
  const networks = new Map<number, Attempts>();
  const customers: Attempts[] = [];
  for (const [customer, { attempts: expected, network }] of cell.customers.entries()) {
    const attempts = poisson(random, expected);
    if (attempts === 0) continue;
    const tried = { attempts, failures: binomial(random, attempts, usual) };
    for (const { from, to, rise, of } of active) {
      if (of && ("customer" in of ? of.customer !== customer : of.network !== network)) continue;
      const share = (Math.min(to, at + quarterHourMs) - Math.max(from, at)) / quarterHourMs;
      const within = share >= 1 ? attempts : binomial(random, attempts, share);
      const failures = tried.failures + binomial(random, within, rise);
      tried.failures = Math.min(attempts, failures);
    }
    customers.push(tried);
    add(all, tried);
    const ofNetwork = networks.get(network) ?? { attempts: 0, failures: 0 };
    networks.set(network, add(ofNetwork, tried));
  }
  return {
    at,
    ...all,
    customers: customers.length,
    failingNetworks: [...networks.values()].filter(({ failures }) => failures > 0).length,
    worstCustomer: worstOf(new Map(customers.entries()), all),
    worstNetwork: worstOf(networks, all),
    worstWithin: { attempts: 0, failures: 0 },
  };
}

function add(into: Attempts, { attempts, failures }: Attempts): Attempts {
  into.attempts += attempts;
  into.failures += failures;
  return into;
}

/** The hour of the day in UTC. */
export function hourOfDay(at: number): number {
  return Math.floor((at % dayMs) / hourMs);
}

/** By counting arrivals; above 30, by halves. */
function poisson(random: Random, mean: number): number {
  if (mean > 30) return poisson(random, mean / 2) + poisson(random, mean / 2);
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = random.share(); product > end; product *= random.share()) count += 1;
  return count;
}

/** By skipping from success to success. */
function binomial(random: Random, draws: number, chance: number): number {
  if (chance <= 0) return 0;
  if (chance >= 1) return draws;
  if (chance > 0.5) return draws - binomial(random, draws, 1 - chance);
  const log = Math.log1p(-chance);
  let hits = -1;
  for (let at = 0; at <= draws; hits += 1) at += Math.floor(Math.log1p(-random.share()) / log) + 1;
  return hits;
}

/** A beta-distributed chance of a mean, with the correlation of the draws that share it. */
function betaShare(random: Random, mean: number, correlation: number): number {
  const weight = (1 - correlation) / correlation;
  const one = gamma(random, mean * weight);
  const other = gamma(random, (1 - mean) * weight);
  return one + other === 0 ? 0 : one / (one + other);
}

/** By Marsaglia and Tsang, 2000. */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * (1 - random.share()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random.share())) * Math.cos(2 * Math.PI * random.share());
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random.share()) < x * x * 0.5 + d - d * v + d * Math.log(v))
      return d * v;
  }
}
