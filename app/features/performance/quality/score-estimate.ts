import { exchangeScore, sharePointScore, teamsScore } from "../score-scales";
import type { Workload } from "../workload";
import type { CellEstimates } from "./cell-estimates";
import type { Estimate } from "./estimate";

/** Workloads that an overall score needs at the least. Source: provider rules, section 4. */
const overallLeast = 2;

/**
 * The score of a workload, 0 to 100; its interval is the score at the ends of what it is made of. That of the
 * assistant takes the scale of Exchange, which is our own estimate.
 *
 * @returns undefined where something of it was not measured
 */
export function scoreEstimate(workload: Workload, cell: CellEstimates): Estimate | undefined {
  const { latencyMs, downloadBps, jitterMs, lossRatio } = cell;
  switch (workload) {
    case "Exchange":
    case "Assistant":
      return latencyMs && scored([latencyMs], ([latency]) => exchangeScore(latency ?? 0), "falls");
    case "SharePoint":
      return downloadBps && scored([downloadBps], ([rate]) => sharePointScore(rate ?? 0), "rises");
    case "Teams":
      return latencyMs && jitterMs && lossRatio
        ? scored(
            [latencyMs, jitterMs, lossRatio],
            ([roundTripMs = 0, jitter = 0, loss = 0]) =>
              teamsScore({ roundTripMs, jitterMs: jitter, lossRatio: Math.min(1, loss) }),
            "falls",
          )
        : undefined;
  }
}

/**
 * Mean of the scores of several workloads; its interval goes from the mean of their low ends to that of the
 * high ones.
 *
 * @param scores of the workloads that are shown
 * @returns undefined of less than two
 */
export function overallEstimate(scores: readonly Estimate[]): Estimate | undefined {
  if (scores.length < overallLeast) return undefined;
  const mean = (pick: (score: Estimate) => number) =>
    scores.reduce((sum, score) => sum + pick(score), 0) / scores.length;
  return {
    value: mean(({ value }) => value),
    n: scores.reduce((sum, { n }) => sum + n, 0),
    effective: Math.min(...scores.map(({ effective }) => effective)),
    at: (confidence) => ({
      low: mean((score) => score.at(confidence).low),
      high: mean((score) => score.at(confidence).high),
    }),
  };
}

/** @param score of values that all make it fall, or rise, as they grow */
function scored(
  parts: readonly Estimate[],
  score: (values: readonly number[]) => number,
  way: "falls" | "rises",
): Estimate {
  const ends = (confidence: number, end: "low" | "high") =>
    score(parts.map((part) => part.at(confidence)[end]));
  return {
    value: score(parts.map(({ value }) => value)),
    n: Math.min(...parts.map(({ n }) => n)),
    effective: Math.min(...parts.map(({ effective }) => effective)),
    at: (confidence) =>
      way === "rises"
        ? { low: ends(confidence, "low"), high: ends(confidence, "high") }
        : { low: ends(confidence, "high"), high: ends(confidence, "low") },
  };
}
