import { aggregateBatches } from "~/features/performance/aggregation/aggregate-batches.server";
import { realmNumber } from "~/features/performance/realm";
import { exchangeScore } from "~/features/performance/score-scales";
import type { Variant } from "~/features/settings/variants";
import { dayMs, hourMs, minuteMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { storeBatch, type GivenSample } from "./stored-samples";

/** GeoNames ids of the cities that tests speak of. */
const metroCities = { Amsterdam: 2759794, Utrecht: 2745912 } as const;

/** Whose samples, and from when back: `customers` of them, one each. */
export type Tested = {
  variant?: Variant;
  isDemonstration?: boolean;
  city?: keyof typeof metroCities;
  customers: number;
  score: number;
  at: Date;
};

/** The round trip in ms that earns a score, to a thousandth. */
function roundTripOf(score: number): number {
  let [low, high] = [10, 350];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (exchangeScore(middle) > score) low = middle;
    else high = middle;
  }
  return low;
}

/** The Exchange samples of one test of each customer, a minute apart, each further back. */
function samplesOf({
  variant = "MultiTenant",
  isDemonstration = false,
  city = "Amsterdam",
  customers,
  score,
  at,
}: Tested): GivenSample[] {
  return Array.from({ length: customers }, (_none, number) => ({
    at: new Date(at.getTime() - number * minuteMs),
    realm: realmNumber({ variant, isDemonstration }),
    place: metroCities[city],
    customer: 1 + number,
    latency_ms: roundTripOf(score),
  }));
}

/** Stores samples as tests leave them, and adds all that is stored to the blocks of their hours. */
export async function storeTests(db: Db, tested: Tested): Promise<void> {
  if (tested.customers > 0) await storeBatch(db, samplesOf(tested));
  const most = { now: tested.at, samplesMost: 1_000, settleAfterMs: 0 };
  while (await aggregateBatches(db, most));
}

/**
 * Stores usual days of ten customers in a metro, on three of the last days and in every second hour, as one and the
 * same score; they are added with the next tests.
 */
export async function storeUsualDays(
  db: Db,
  { at, ...tested }: Partial<Tested> & { at: Date },
): Promise<void> {
  const times = [1, 2, 9].flatMap((day) =>
    Array.from({ length: 10 }, (_, turn) => at.getTime() - day * dayMs + turn * 2 * hourMs),
  );
  const samples = times.flatMap((time) =>
    samplesOf({ ...{ customers: 10, score: 92 }, ...tested, at: new Date(time) }),
  );
  await storeBatch(db, samples);
}
