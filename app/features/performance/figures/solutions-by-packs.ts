import { packsOfRange, type NumberedSolution } from "./numbered-solution";
import type { DayRange } from "./read-figures.server";

/** Solutions whose cells are held at a time, at the least: several packs, so that few questions are asked. */
const solutionsAtATime = 256;

/** Solutions in groups that have no pack of another group, as far as they are not in two. */
export function solutionsByPacks<Solution extends NumberedSolution>(
  solutions: readonly Solution[],
  range: DayRange,
): (readonly Solution[])[] {
  const ofPacks = new Map<string, Solution[]>();
  for (const solution of solutions) {
    const name = packsOfRange(solution, range).join(" ");
    const known = ofPacks.get(name);
    if (known) known.push(solution);
    else ofPacks.set(name, [solution]);
  }
  const groups: Solution[][] = [];
  for (const some of ofPacks.values()) {
    const last = groups.at(-1);
    if (last && last.length < solutionsAtATime) last.push(...some);
    else groups.push(some);
  }
  return groups;
}
