import type { Estimate } from "./worked-estimate";

/** Solutions that make a baseline, at the most. Source: provider rules, section 4. */
const bestTaken = 5;

/** Part of a place's samples that a solution needs to be in its baseline. Source: provider rules, section 4. */
const leastShare = 0.01;

/** A solution at a place, about one quantity. Estimates are those that are shown and precise. */
export type BaselineCandidate = {
  solution: number;
  /** Ratio of the place's samples, 0 to 1. */
  share: number;
  /** On the range before this one; null where it is not shown. */
  before: Estimate | null;
  /** On this range; null where it is not shown. */
  now: Estimate | null;
};

/** What the best at a place reach. */
export type Baseline = {
  value: number;
  /** Half of the width of its interval. */
  half: number;
  /** The solutions it comes from, best first. */
  solutions: number[];
  /** Chosen on the range that values it, and so too good: there is no range before. */
  isOptimistic: boolean;
};

type Able = { solution: number; before: Estimate | null; now: Estimate };

/** What the best at a place reach, for each that is compared with the others. */
export class TargetBaselines {
  readonly #byBefore: Able[];
  readonly #byNow: Able[];

  constructor(candidates: readonly BaselineCandidate[], best: "high" | "low") {
    const able = candidates.flatMap(({ solution, share, before, now }) =>
      now && share >= leastShare ? [{ solution, before, now }] : [],
    );
    const sign = best === "high" ? -1 : 1;
    const ordered = (of: readonly Able[], valueOf: (each: Able) => number) =>
      [...of].sort(
        (one, other) => sign * (valueOf(one) - valueOf(other)) || one.solution - other.solution,
      );
    this.#byBefore = ordered(
      able.filter(({ before }) => before !== null),
      ({ before, now }) => (before ?? now).value,
    );
    this.#byNow = ordered(able, ({ now }) => now.value);
  }

  /**
   * The mean of the best five solutions. They are chosen on the range before and valued on this one: chosen on
   * this one, those that were lucky would be among them, and the baseline would be too good.
   *
   * @param isLeftOut of a solution: nothing is compared with itself
   * @returns null without any
   */
  without(isLeftOut: (solution: number) => boolean, confidence: number): Baseline | null {
    const known = bestWithout(this.#byBefore, isLeftOut);
    const chosen = known.length > 0 ? known : bestWithout(this.#byNow, isLeftOut);
    if (chosen.length === 0) return null;
    const halves = chosen.map(({ now }) => {
      const { low, high } = now.at(confidence);
      return (high - low) / 2;
    });
    return {
      value: chosen.reduce((sum, { now }) => sum + now.value, 0) / chosen.length,
      half: Math.sqrt(halves.reduce((sum, half) => sum + half ** 2, 0)) / chosen.length,
      solutions: chosen.map(({ solution: number }) => number),
      isOptimistic: known.length === 0,
    };
  }
}

function bestWithout(
  ordered: readonly Able[],
  isLeftOut: (solution: number) => boolean,
): readonly Able[] {
  const best: Able[] = [];
  for (const each of ordered) {
    if (best.length === bestTaken) break;
    if (!isLeftOut(each.solution)) best.push(each);
  }
  return best;
}
