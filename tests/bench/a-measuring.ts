import type { Random } from "#tests/support/random";
import type { StoredSample } from "~/features/performance/aggregation/due-batch.repository.server";

/** Customers there are; a few of them test most. */
const customerCount = 50_000;

/** Numbers of workloads that are looked at below. */
const [sharePoint, teams, assistant] = [1, 2, 3];

type Measuring = Pick<
  StoredSample,
  | "customer"
  | "workload"
  | "isConnected"
  | "isWssConnected"
  | "latencyMs"
  | "downloadBps"
  | "lossRatio"
  | "jitterMs"
>;

/** What a sample of a bench says: any workload with its measures, spread around a level that its place has. */
export function aMeasuring(random: Random, place: number): Measuring {
  const workload = random.whole(0, assistant);
  const spread = Math.exp(random.share() + random.share() + random.share() - 1.5);
  const value = (10 + (place % 90)) * spread;
  return {
    workload,
    customer: 1 + Math.floor(random.share() ** 2 * customerCount),
    isConnected: random.share() > 0.002,
    isWssConnected: workload === assistant ? random.share() > 0.005 : null,
    latencyMs: workload === sharePoint ? null : value,
    downloadBps: workload === sharePoint ? value * 1e6 : null,
    lossRatio: workload === teams ? random.share() ** 4 * 0.05 : null,
    jitterMs: workload === teams ? value * 0.2 * random.share() : null,
  };
}
