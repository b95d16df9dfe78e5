import { pseudoSolutions } from "../aggregation/pseudo-solutions";

/** Samples of everything outside the suite, those of them without an official solution, and those inside the suite. */
export type CountedSamples = Record<keyof typeof pseudoSolutions, number>;

export const noSamples = (): CountedSamples => ({ everything: 0, unattributed: 0, insideSuite: 0 });

const names = new Map(
  (Object.entries(pseudoSolutions) as [keyof CountedSamples, number][]).map(([name, number]) => [
    number,
    name,
  ]),
);

/** What the samples of a pseudo solution are counted as; null for any other solution. */
export function countedAs(solution: number): keyof CountedSamples | null {
  return names.get(solution) ?? null;
}
