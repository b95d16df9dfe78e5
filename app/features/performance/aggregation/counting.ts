import type { SolutionType } from "~/features/solutions/solution";

/** How the samples of a solution are counted. */
export type CountedSolution = {
  pack: number;
  /** Whether networks close to each other are one customer in it. */
  countsWide: boolean;
};

/** What decides where samples are counted and for whom. */
export type Counting = {
  solutions: ReadonlyMap<number, CountedSolution>;
  /** The wide customer of each customer that has one, of those whom a solution or an AS counts wide. */
  wideOf: ReadonlyMap<number, number>;
};

/** Types of solutions in which networks close to each other are strangers. Source: provider rules, section 4. */
const narrowTypes: readonly SolutionType[] = ["isp", "satellite"];

/**
 * Whether a solution counts networks close to each other as one customer: those of one organisation are, and a
 * provider must not read from five of them what one organisation does.
 *
 * @param type the one that leadership approved; null where it approved none, since a provider could choose another
 */
export function countsWide(type: SolutionType | null): boolean {
  return type === null || !narrowTypes.includes(type);
}
