import { pairwiseConfidence, usualConfidence } from "~/lib/intervals";

import type { Workload } from "../workload";
import { figureOf, isEnough } from "./figure";
import { levelOf, type Level } from "./level";
import type { Graded, PlaceEstimates } from "./place-estimates";
import {
  bestOf,
  qualityKey,
  qualityNames,
  type QualityKey,
  type QualityName,
} from "./quality-name";
import { compareIntervals, rankRanges, type Comparison, type RankRange } from "./rank-ranges";
import type { Figure } from "./shown-figure";
import { targetBaseline } from "./target-baseline";

/** A solution at a place, with the range before the one that is shown. */
export type Contender = {
  solution: number;
  /** Ratio of the place's samples; null where that says nothing, as inside the suite. */
  share: number | null;
  now: PlaceEstimates;
  before: PlaceEstimates;
};

/** What the best at the place reach, with the ends of its interval. */
type ShownBaseline = {
  value: number;
  low: number;
  high: number;
  /** Numbers of the solutions it is the mean of, best first. */
  solutions: number[];
  isOptimistic: boolean;
};

/** A figure and all that was concluded from it. */
export type Assessed = {
  figure: Figure;
  isDominated: boolean;
  /** Of performance only. */
  level: Level | null;
  /** Of performance over all workloads: those it is the mean of. */
  workloads: readonly Workload[];
  baseline: ShownBaseline | null;
  /** Better or worse than the baseline, or level with it; null where they are not compared. */
  standing: Comparison | null;
  rank: (RankRange & { of: number }) | null;
  /** Solutions that are compared, this one among them, and the confidence of the intervals that decide. */
  comparison: { solutions: number; confidence: number };
};

export type PlaceQuality = Record<QualityKey, Assessed>;

/** Part of a place's samples from which a solution is listed there. Source: provider rules, section 4. */
const listedShare = 0.0001;

/**
 * Assesses the figures of one solution at a place against the others there.
 *
 * @param own.isRanked false for a solution that is not official: it is compared and takes no rank
 * @param others official solutions of the same slot, without this one and without the suite's
 */
export function assessPlace(
  own: Contender & { isRanked: boolean },
  others: readonly Contender[],
): PlaceQuality {
  const listed = others.filter(({ share }) => share !== null && share >= listedShare);
  return Object.fromEntries(
    qualityNames.map((name) => [qualityKey(name), assessed(name, own, listed)]),
  );
}

function assessed(
  name: QualityName,
  own: Contender & { isRanked: boolean },
  others: readonly Contender[],
): Assessed {
  const key = qualityKey(name);
  const best = bestOf(name.figure);
  const graded = own.now.get(key);
  const figure = figureOf(graded?.estimate, {
    customers: graded?.customers ?? 0,
    isImprecise: graded?.isImprecise ?? false,
  });
  const ownEstimate = usable(graded);
  const rivals = others.flatMap(({ now }) => usable(now.get(key)) ?? []);
  const count = rivals.length + (ownEstimate ? 1 : 0);
  const confidence = pairwiseConfidence(count);
  const baseline = shownBaseline(
    targetBaseline(
      others.map(({ solution, share, now, before }) => ({
        solution,
        share: share ?? 0,
        now: usable(now.get(key)),
        before: usable(before.get(key)),
      })),
      { best, confidence },
    ),
  );
  const interval = ownEstimate?.at(confidence);
  const ranges =
    interval && own.isRanked
      ? rankRanges([interval, ...rivals.map((rival) => rival.at(confidence))], best)
      : [];
  return {
    figure,
    isDominated: graded?.isDominated ?? false,
    level:
      name.figure === "performance" && figure.isShown && graded
        ? levelOf(graded.estimate.value, graded.estimate.at(usualConfidence))
        : null,
    workloads: name.workload === null ? (graded?.workloads ?? []) : [],
    baseline,
    standing: interval && baseline ? compareIntervals(interval, baseline, best) : null,
    rank: ranges[0] ? { ...ranges[0], of: count } : null,
    comparison: { solutions: count, confidence },
  };
}

/** What may be compared: shown, and precise. */
function usable(graded: Graded | undefined) {
  return graded && isEnough(graded.estimate) && !graded.isImprecise ? graded.estimate : null;
}

function shownBaseline(baseline: ReturnType<typeof targetBaseline>): ShownBaseline | null {
  if (!baseline) return null;
  const { value, half, solutions, isOptimistic } = baseline;
  return { value, low: value - half, high: value + half, solutions, isOptimistic };
}
