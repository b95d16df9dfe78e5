import type { Interval } from "~/lib/intervals";

import type { Workload } from "../workload";
import type { CellEstimates } from "./cell-estimates";
import type { Estimate } from "./worked-estimate";
import { WorkedEstimate } from "./worked-estimate";
import { workloadScore } from "./workload-score";

/** Workloads that an overall score needs at the least. Source: provider rules, section 4. */
const overallLeast = 2;

/**
 * The score of a workload, 0 to 100; its interval is the score at the ends of what it is made of.
 *
 * @returns undefined where something of it was not measured
 */
export function scoreEstimate(workload: Workload, cell: CellEstimates): Estimate | undefined {
  const { latencyMs, downloadBps, jitterMs, lossRatio } = cell;
  switch (workload) {
    case "Exchange":
    case "Assistant":
      return latencyMs && new ScoreEstimate([latencyMs], ofLatency);
    case "SharePoint":
      return downloadBps && new ScoreEstimate([downloadBps], ofThroughput);
    case "Teams":
      return latencyMs && jitterMs && lossRatio
        ? new ScoreEstimate([latencyMs, jitterMs, lossRatio], ofMedia)
        : undefined;
  }
}

const ofLatency: Scoring = {
  score: ([latencyMs]) => workloadScore("Exchange", { latencyMs }),
  way: "falls",
};
const ofThroughput: Scoring = {
  score: ([downloadBps]) => workloadScore("SharePoint", { downloadBps }),
  way: "rises",
};
const ofMedia: Scoring = {
  score: ([latencyMs, jitterMs, lossRatio]) =>
    workloadScore("Teams", { latencyMs, jitterMs, lossRatio }),
  way: "falls",
};

/**
 * Mean of the scores of several workloads; its interval goes from the mean of their low ends to that of the
 * high ones.
 *
 * @param scores of the workloads that are shown
 * @returns undefined of less than two
 */
export function overallEstimate(scores: readonly Estimate[]): Estimate | undefined {
  if (scores.length < overallLeast) return undefined;
  return new MeanEstimate(scores);
}

class MeanEstimate extends WorkedEstimate {
  readonly #scores: readonly Estimate[];

  constructor(scores: readonly Estimate[]) {
    super(scores.reduce((sum, { n }) => sum + n, 0));
    this.#scores = scores;
  }

  protected workedValue(): number {
    return this.#mean(({ value }) => value);
  }

  protected workedEffective(): number {
    return Math.min(...this.#scores.map(({ effective }) => effective));
  }

  protected workedInterval(confidence: number): Interval {
    return {
      low: this.#mean((score) => score.at(confidence).low),
      high: this.#mean((score) => score.at(confidence).high),
    };
  }

  #mean(pick: (score: Estimate) => number): number {
    return this.#scores.reduce((sum, score) => sum + pick(score), 0) / this.#scores.length;
  }
}

type Scoring = {
  score: (values: readonly number[]) => number;
  /** Whether the score falls or rises as any value grows. */
  way: "falls" | "rises";
};

class ScoreEstimate extends WorkedEstimate {
  readonly #parts: readonly Estimate[];
  readonly #scoring: Scoring;

  constructor(parts: readonly Estimate[], scoring: Scoring) {
    super(Math.min(...parts.map(({ n }) => n)));
    this.#parts = parts;
    this.#scoring = scoring;
  }

  protected workedValue(): number {
    return this.#scoring.score(this.#parts.map(({ value }) => value));
  }

  protected workedEffective(): number {
    return Math.min(...this.#parts.map(({ effective }) => effective));
  }

  protected workedInterval(confidence: number): Interval {
    const ends = (end: "low" | "high") =>
      this.#scoring.score(this.#parts.map((part) => part.at(confidence)[end]));
    return this.#scoring.way === "rises"
      ? { low: ends("low"), high: ends("high") }
      : { low: ends("high"), high: ends("low") };
  }
}
