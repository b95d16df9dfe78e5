import type { Workload } from "../workload";
import { valueAtShare, type CountryPercentiles } from "./country-percentiles";

/** Share of runs whose WebSocket does not open. */
const usualWssFailures = 0.006;

/** Bits a second of a Mbit/s. */
const mega = 1e6;

/** Jitter as a share of the round trip, at most. */
const jitterShare = 0.3;

type Measuring = {
  percentiles: CountryPercentiles;
  slower: number;
  isConnected: boolean;
  /** The next random number from 0 to before 1. */
  share: () => number;
};

/** What a workload measures; nothing where it did not connect. */
export function measuresOf(
  workload: Workload,
  { percentiles, slower, isConnected, share }: Measuring,
) {
  const nothing = {
    latencyMs: null,
    downloadBps: null,
    lossRatio: null,
    jitterMs: null,
    isWssConnected: workload === "Assistant" ? isConnected && share() >= usualWssFailures : null,
  };
  const { roundTripMs, downloadMbps, lossRatio } = percentiles;
  const latency = slower * valueAtShare(roundTripMs, share());
  const [median, upper, high] = lossRatio;
  const loss = valueAtShare([0.1 * median, 0.5 * median, median, upper, high], share());
  const download = (valueAtShare(downloadMbps, share()) * mega) / slower;
  const jitterMs = latency * jitterShare * share();
  if (!isConnected) return nothing;
  if (workload === "SharePoint") return { ...nothing, downloadBps: download };
  if (workload === "Teams") return { ...nothing, latencyMs: latency, lossRatio: loss, jitterMs };
  return { ...nothing, latencyMs: latency };
}
