import {
  sharePointScore,
  teamsScore,
  type MediaMeasurement,
} from "~/features/performance/score-scales";

import type { ClientSections } from "./client/client-sections";

/** Scores per workload; null is a workload without data. */
export type WorkloadScores = {
  exchange: number | null;
  sharePoint: number | null;
  teams: number | null;
};

/** What the scores of a report stand on. */
export type ScoredParts = { exchangeScore: number | null } & Pick<
  ClientSections,
  "bufferBloat" | "skype"
>;

/** The workloads' scores by what was measured: a rate or a stream that is none gives no points, never zero. */
export function workloadScores({
  exchangeScore: exchange,
  bufferBloat,
  skype,
}: ScoredParts): WorkloadScores {
  const rate = downloadRate({ bufferBloat });
  const media = mediaMeasurement({ skype });
  return {
    exchange,
    sharePoint: rate === null ? null : sharePointScore(rate),
    teams: media && teamsScore(media),
  };
}

/** Workloads in the order in which scores are told. */
export const scoredWorkloads = [
  "exchange",
  "sharePoint",
  "teams",
] as const satisfies (keyof WorkloadScores)[];

/** What an overall score covers, where that is not all there is; null where it covers everything, or nothing. */
export function partlyScored(scores: WorkloadScores): (keyof WorkloadScores)[] | null {
  const covered = scoredWorkloads.filter((workload) => scores[workload] !== null);
  return covered.length === 0 || covered.length === scoredWorkloads.length ? null : covered;
}

/** The download rate in bits per second; null where none was measured. */
export function downloadRate({ bufferBloat }: Pick<ScoredParts, "bufferBloat">): number | null {
  return bufferBloat?.data?.download?.bitsPerSecond ?? null;
}

/** The media stream as calls feel it; null where part of it was not measured, as over TCP. */
export function mediaMeasurement({ skype }: Pick<ScoredParts, "skype">): MediaMeasurement | null {
  const { latencyMs = null, jitterMs = null, lossRatio = null } = skype?.data ?? {};
  return latencyMs === null || jitterMs === null || lossRatio === null
    ? null
    : { roundTripMs: latencyMs, jitterMs, lossRatio };
}

/** Mean of the workloads that have data; null when none has. */
export function overallScore({ exchange, sharePoint, teams }: WorkloadScores): number | null {
  const known = [exchange, sharePoint, teams].filter((score) => score !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, score) => sum + score, 0) / known.length;
}
