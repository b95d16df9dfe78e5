import { pairwiseConfidence, usualConfidence, type Interval } from "~/lib/intervals";
import { lazyRecord } from "~/lib/lazy-record";

import type { Workload } from "../workload";
import type { Estimate } from "./worked-estimate";
import { figureOf, isEnough, unscored } from "./figure";
import { levelOf, type Level } from "./level";
import type { Graded } from "./graded";
import type { PlaceEstimates } from "./place-estimates";
import {
  bestOf,
  greatestOf,
  qualityKey,
  qualityKeys,
  qualityNameOf,
  type QualityKey,
  type QualityName,
} from "./quality-name";
import { compareIntervals, RankField, type Comparison, type RankRange } from "./rank-ranges";
import { effectiveLeast, type Figure } from "./shown-figure";
import { TargetBaselines, type Baseline } from "./target-baseline";

/** A solution at a place, with the range before the one that is shown. */
export type Contender = {
  solution: number;
  /** Of all workloads on the range that is shown. */
  samples: number;
  /** Ratio of the place's samples; null where that says nothing, as inside the suite. */
  share: number | null;
  now: PlaceEstimates;
  before: PlaceEstimates;
};

/** What the best at the place reach, with the ends of its interval. */
export type ShownBaseline = {
  value: number;
  low: number;
  /** Infinity where one of them has no upper end. */
  high: number;
  /** Numbers of the solutions it is the mean of, best first; 0 is one that the reader may not know. */
  solutions: number[];
  isOptimistic: boolean;
  /** The place above whose baseline this is, where the place itself has none for the reader. */
  place?: number;
};

/** What is looked for in the places above: the figure, and the solution that is compared. */
export type BaselineAsked = { name: QualityName; solution: number; confidence: number };

/** How far a reader may learn from a baseline what the solutions of other providers reach. */
export type Providers = {
  /** Who has a solution. */
  of: (solution: number) => string;
  /** Other providers that a baseline needs. */
  least: number;
  /** The baseline of the nearest place above that has enough of them. */
  above: (asked: BaselineAsked) => ShownBaseline | null;
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

/** Each figure is worked out when it is first asked for: a table shows few of them. */
export type PlaceQuality = Record<QualityKey, Assessed>;

/** Part of a place's samples from which a solution is listed there. Source: provider rules, section 4. */
const listedShare = 0.0001;

/** Whether a solution has enough of a place's samples to be listed there. */
export function isListed({ share }: Pick<Contender, "share">): boolean {
  return share !== null && share >= listedShare;
}

/**
 * Assesses the figures of one solution at a place against the others there.
 *
 * @param own.isRanked false for a solution that is not official: it is compared and takes no rank
 * @param others official solutions of the same slot, without this one and without the suite's
 * @param providers for a reader who may not learn of each other solution what it reaches
 */
export function assessPlace(
  own: Contender & { isRanked: boolean },
  others: readonly Contender[],
  providers?: Providers,
): PlaceQuality {
  const listed = others.filter(isListed);
  return lazyRecord(qualityKeys, (key) =>
    new Field(qualityNameOf(key) as QualityName, listed, providers).assess(own),
  );
}

/** A figure of the samples of all workloads together. */
const attemptsKey = qualityKey({ workload: null, figure: "availability" });

/** Solutions at a place by one figure: any is assessed against the rest of them. */
export class Field {
  readonly #name: QualityName;
  readonly #key: QualityKey;
  readonly #contenders: readonly Contender[];
  readonly #providers: Providers | undefined;
  readonly #usable: Map<number, Estimate>;
  #baselines: TargetBaselines | undefined;
  #ranks: RankField | undefined;

  /** @param contenders official solutions of a slot that are listed at the place, without the suite's */
  constructor(name: QualityName, contenders: readonly Contender[], providers?: Providers) {
    this.#name = name;
    this.#providers = providers;
    this.#key = qualityKey(name);
    this.#contenders = contenders;
    this.#usable = new Map(
      contenders.flatMap((contender) => {
        // Fewer samples than a figure needs are never enough, and are not looked at.
        if (contender.samples < effectiveLeast) return [];
        const estimate = usable(contender.now.get(this.#key));
        return estimate ? [[contender.solution, estimate]] : [];
      }),
    );
  }

  /**
   * @param own a contender, or one that is not among them
   * @param own.isRanked false for a solution that is not official: it is compared and takes no rank
   */
  assess(own: Pick<Contender, "solution" | "samples" | "now"> & { isRanked: boolean }): Assessed {
    const graded = own.now.get(this.#key);
    const figure = this.#figureOf(own, graded);
    const estimate = usable(graded);
    const isAmong = !estimate || this.#usable.has(own.solution);
    const count = this.#usable.size + (isAmong ? 0 : 1);
    const confidence = pairwiseConfidence(count);
    // What has no figure is not compared, and no place above is asked for its baseline.
    const isCompared = graded !== undefined || this.#providers === undefined;
    const baseline = isCompared ? this.baselineFor(own.solution, confidence) : null;
    const interval = estimate?.at(confidence);
    return {
      figure,
      isDominated: graded?.isDominated ?? false,
      level:
        this.#name.figure === "performance" && figure.isShown && graded
          ? levelOf(graded.estimate.value, graded.estimate.at(usualConfidence))
          : null,
      workloads: this.#name.workload === null ? (graded?.workloads ?? []) : [],
      baseline,
      standing:
        interval && baseline
          ? compareIntervals(interval, baseline, bestOf(this.#name.figure))
          : null,
      rank:
        interval && own.isRanked
          ? { ...this.#rankOf(interval, isAmong, confidence), of: count }
          : null,
      comparison: { solutions: count, confidence },
    };
  }

  #figureOf({ samples, now }: Pick<Contender, "samples" | "now">, graded?: Graded): Figure {
    const { workload, figure } = this.#name;
    if (!graded && workload === null && figure === "performance")
      return unscored({ samples, customers: now.get(attemptsKey)?.customers ?? 0 });
    return figureOf(graded?.estimate, {
      customers: graded?.customers ?? 0,
      isImprecise: graded?.isImprecise ?? false,
    });
  }

  /** What the others reach that a solution is compared with. */
  baselineFor(solution: number, confidence: number): ShownBaseline | null {
    const providers = this.#providers;
    if (!providers) return this.#baselineWithout((each) => each === solution, confidence);
    const own = providers.of(solution);
    const found = this.#baselineWithout((each) => providers.of(each) === own, confidence);
    const others = new Set(found?.solutions.map(providers.of));
    if (found && others.size >= providers.least) return found;
    return providers.above({ name: this.#name, solution, confidence });
  }

  #baselineWithout(
    isLeftOut: (solution: number) => boolean,
    confidence: number,
  ): ShownBaseline | null {
    this.#baselines ??= new TargetBaselines(
      this.#contenders.flatMap((contender) => {
        const { solution, share } = contender;
        const now = this.#usable.get(solution);
        // What has no figure now is in no baseline, whatever it reached before.
        if (!now) return [];
        return {
          solution,
          share: share ?? 0,
          now,
          before: usable(contender.before.get(this.#key)),
        };
      }),
      bestOf(this.#name.figure),
    );
    return shownBaseline(this.#baselines.without(isLeftOut, confidence), this.#name);
  }

  #rankOf(interval: Interval, isAmong: boolean, confidence: number): RankRange {
    const best = bestOf(this.#name.figure);
    const intervals = () => [...this.#usable.values()].map((estimate) => estimate.at(confidence));
    if (!isAmong) return new RankField([...intervals(), interval], best).rangeOf(interval);
    this.#ranks ??= new RankField(intervals(), best);
    return this.#ranks.rangeOf(interval);
  }
}

/** What may be compared: shown, and precise. */
function usable(graded: Graded | undefined): Estimate | null {
  return graded && isEnough(graded.estimate) && !graded.isImprecise ? graded.estimate : null;
}

/** Its ends are values that the figure may have: no figure lies beyond them, so no comparison changes. */
function shownBaseline(baseline: Baseline | null, name: QualityName): ShownBaseline | null {
  if (!baseline) return null;
  const { value, half, solutions, isOptimistic } = baseline;
  const low = Math.max(0, value - half);
  const high = Math.min(greatestOf(name.figure), value + half);
  return { value, low, high, solutions, isOptimistic };
}
