import { usualConfidence } from "~/lib/intervals";

import type { Estimate } from "../quality/worked-estimate";
import { isEnough } from "../quality/figure";
import type { PlaceEstimates } from "../quality/place-estimates";
import { qualityKey } from "../quality/quality-name";
import { workloads, type Workload } from "../workload";

/** A value of one workload with its weight among all. */
export type MixPart = {
  workload: Workload;
  /** Part of the traffic, 0 to 1; of all parts together 1. */
  weight: number;
  value: number;
  low: number;
  high: number;
};

/** An index that weighs each workload as the traffic of the place does, with its working. */
export type MixIndex = {
  value: number;
  /** Ends of its 95 % interval. */
  low: number;
  high: number;
  parts: MixPart[];
};

/** Workloads that an index of several needs at the least, as an overall score does. */
const partsLeast = 2;

/**
 * The scores of a provider, each weighed by the samples that all providers of the place have of its workload. The
 * mean of workloads, which the rank is made from, takes each as equally important. Its interval goes from the weighed
 * low ends to the high ones. Source: provider rules, section 4.
 *
 * @param everything samples of the place by workload, of all providers
 * @returns null where fewer than two workloads have a score and any traffic
 */
export function mixIndex(
  estimates: PlaceEstimates,
  everything: ReadonlyMap<Workload, number>,
): MixIndex | null {
  const scored = workloads.flatMap((workload) => {
    const score = estimates.get(qualityKey({ workload, figure: "performance" }))?.estimate;
    const samples = everything.get(workload) ?? 0;
    return score && isEnough(score) && samples > 0 ? [{ workload, score, samples }] : [];
  });
  if (scored.length < partsLeast) return null;
  const total = scored.reduce((sum, { samples }) => sum + samples, 0);
  const parts = scored.map(({ workload, score, samples }) =>
    partOf(workload, score, samples / total),
  );
  return {
    value: weighed(parts, ({ value }) => value),
    low: weighed(parts, ({ low }) => low),
    high: weighed(parts, ({ high }) => high),
    parts,
  };
}

/** The sum of values, each by its weight. */
export function weighed<Part extends { weight: number }>(
  parts: readonly Part[],
  valueOf: (part: Part) => number,
): number {
  return parts.reduce((sum, part) => sum + part.weight * valueOf(part), 0);
}

function partOf(workload: Workload, score: Estimate, weight: number): MixPart {
  return { workload, weight, value: score.value, ...score.at(usualConfidence) };
}
