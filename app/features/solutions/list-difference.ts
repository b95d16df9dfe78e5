import type { SolutionList } from "./solution";

/** What was added to a list and removed from it, as values. */
type ListDifference = { added: readonly string[]; removed: readonly string[] };

/** The lists that changed; a list without a change is absent. */
export type ListsDifference = Partial<Record<SolutionList, ListDifference>>;
