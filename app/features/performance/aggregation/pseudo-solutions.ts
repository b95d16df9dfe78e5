import { placeKind } from "../places/place-number";
import { workloadNumber } from "../workload";

/**
 * Numbers that stand for samples of no certain solution. Their samples are only counted, as the denominators
 * of shares; each has a pack of its own number. Solutions have numbers from 16.
 */
export const pseudoSolutions = {
  /** Every sample that is not inside the suite. */
  everything: 1,
  /** Samples that no official solution of either slot has. */
  unattributed: 2,
  /** Samples whose egress lies in the suite's own networks. */
  insideSuite: 3,
} as const;

/**
 * Stands for the samples of cities to Exchange over all providers, which the health of metros is judged by. They are
 * kept with their values, as those of solutions are. It has a pack of its own number, too.
 */
export const metros = 4;

const first = pseudoSolutions.everything;
const last = pseudoSolutions.insideSuite;

export function isPseudo(solution: number): boolean {
  return solution >= first && solution <= last;
}

/** What a sample is attributed to, as it is stored. */
export type StoredAttribution = {
  access: number;
  overlay: number;
  isInside: boolean;
  privateSolutions: readonly number[] | null;
};

/** Whether a sample counts for the metros: a round trip to Exchange from a city, and not from inside the suite. */
export function countsForMetros({
  workload,
  place,
  latencyMs,
  isInside,
}: {
  workload: number;
  place: number;
  latencyMs: number | null;
  isInside: boolean;
}): boolean {
  return (
    workload === workloadNumber("Exchange") &&
    placeKind(place) === "City" &&
    latencyMs !== null &&
    !isInside
  );
}

/** Every solution, pseudo ones among them, that a sample counts for. */
export function solutionsOf({
  access,
  overlay,
  isInside,
  privateSolutions,
}: StoredAttribution): number[] {
  const solutions: number[] = [];
  if (isInside) solutions.push(pseudoSolutions.insideSuite);
  else {
    solutions.push(pseudoSolutions.everything);
    if (access === 0 && overlay === 0) solutions.push(pseudoSolutions.unattributed);
  }
  if (access > 0) solutions.push(access);
  if (overlay > 0) solutions.push(overlay);
  if (privateSolutions) solutions.push(...privateSolutions);
  return solutions;
}
